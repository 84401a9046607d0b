/* What an AppImage begins with: a program that mounts the file system behind it in the same file
 * (squashfs, compressed by zstd), runs the AppRun in it, and takes it away when that has ended.
 * Where nothing can be mounted (no FUSE, a container) it unpacks itself for as long as it runs.
 *
 *     ./Poda.AppImage --appimage-extract           unpack into squashfs-root/, and run nothing
 *     ./Poda.AppImage --appimage-extract-and-run   mount nothing; $APPIMAGE_EXTRACT_AND_RUN too
 *     ./Poda.AppImage --appimage-offset            where in the file the file system begins
 *
 * packaging/appimage.py compiles it, statically, so that it runs on any Linux of its processor.
 */

#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <squashfuse/config.h>
#include <squashfuse/squashfuse.h>
#include <squashfuse/ll.h>

enum { NO_RUNTIME = 127 };

/* The library of squashfuse can read other compressions too. Ours is zstd: these never run, and
 * their libraries (one is under the GPL) stay outside. */
int lzo1x_decompress_safe(void) { return -1; }
int lzma_stream_buffer_decode(void) { return -1; }
int LZ4_decompress_safe(void) { return -1; }
int uncompress(void) { return -1; }

static char image[PATH_MAX];

/* Where the ELF file ends, as its header tells: the file system begins there. */
static size_t file_system(void)
{
    Elf64_Ehdr header;
    FILE *file = fopen(image, "rb");
    if (!file || fread(&header, sizeof header, 1, file) != 1)
        exit(NO_RUNTIME);
    fclose(file);
    return header.e_shoff + (size_t)header.e_shnum * header.e_shentsize;
}

/* A new folder for one run. */
static char *new_folder(char *path)
{
    const char *parent = getenv("TMPDIR");
    snprintf(path, PATH_MAX, "%s/.mount_podaXXXXXX", parent && *parent ? parent : "/tmp");
    return mkdtemp(path);
}

/* Mounted on `folder`, until the last process that holds the other end of `alive` has ended. */
static void serve(const char *folder, int told, int alive)
{
    static char *options[] = {"poda", "-oro,nosuid,nodev,fsname=poda.AppImage"};
    struct fuse_args arguments = FUSE_ARGS_INIT(2, options);
    struct fuse_lowlevel_ops calls = {
        .getattr = sqfs_ll_op_getattr,
        .opendir = sqfs_ll_op_opendir,
        .releasedir = sqfs_ll_op_releasedir,
        .readdir = sqfs_ll_op_readdir,
        .lookup = sqfs_ll_op_lookup,
        .open = sqfs_ll_op_open,
        .create = sqfs_ll_op_create,
        .release = sqfs_ll_op_release,
        .read = sqfs_ll_op_read,
        .readlink = sqfs_ll_op_readlink,
        .listxattr = sqfs_ll_op_listxattr,
        .getxattr = sqfs_ll_op_getxattr,
        .forget = sqfs_ll_op_forget,
    };
    struct fuse_buf buffer = {.mem = NULL};
    sqfs_ll_chan channel;
    sqfs_ll *opened;
    int error;

    setsid(); /* Ctrl+C in the terminal is for the program, which may still read files */
    signal(SIGPIPE, SIG_IGN);
    /* What FUSE says of its failure would alarm: the program runs all the same, unpacked. */
    error = open("/dev/null", O_RDWR);
    for (int stream = 0; stream < 3; stream++)
        dup2(error, stream);
    opened = sqfs_ll_open(image, file_system());
    if (!opened || sqfs_ll_mount(&channel, folder, &arguments, &calls, sizeof calls, opened))
        _exit(1);
    if (write(told, "!", 1) != 1)
        _exit(1);
    close(told);
    while (!fuse_session_exited(channel.session)) {
        struct pollfd ends[] = {
            {.fd = fuse_session_fd(channel.session), .events = POLLIN},
            {.fd = alive, .events = POLLIN},
        };
        if (poll(ends, 2, -1) < 0 && errno != EINTR)
            break;
        if (ends[0].revents) {
            int got = fuse_session_receive_buf(channel.session, &buffer);
            if (got == -EINTR)
                continue;
            if (got <= 0)
                break;
            fuse_session_process_buf(channel.session, &buffer);
        } else if (ends[1].revents) {
            break; /* nobody is left at the other end */
        }
    }
    sqfs_ll_unmount(&channel, folder);
    rmdir(folder);
    _exit(0);
}

/* Whether the file system now stands on `folder`; for how long is up to whoever inherits a pipe. */
static int mounted(const char *folder)
{
    int alive[2], told[2];
    char byte;
    pid_t child;

    if (pipe(alive) || pipe(told))
        return 0;
    child = fork();
    if (child == 0) {
        /* Twice, so that the program has no child that it does not know. */
        if (fork())
            _exit(0);
        close(alive[1]);
        close(told[0]);
        serve(folder, told[1], alive[0]);
    }
    close(alive[0]);
    close(told[1]);
    if (child > 0)
        waitpid(child, NULL, 0);
    if (child < 0 || read(told[0], &byte, 1) != 1) {
        close(alive[1]);
        close(told[0]);
        return 0;
    }
    close(told[0]);
    return 1; /* alive[1] stays open: in this process, and in the program that it becomes */
}

static int write_file(sqfs *system, sqfs_inode *inode, const char *path, mode_t mode)
{
    static char buffer[1 << 17];
    sqfs_off_t done = 0;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);

    while (file >= 0 && done < (sqfs_off_t)inode->xtra.reg.file_size) {
        sqfs_off_t length = sizeof buffer;
        if (sqfs_read_range(system, inode, done, &length, buffer) || length <= 0)
            break;
        if (write(file, buffer, (size_t)length) != length)
            break;
        done += length;
    }
    return file < 0 || close(file) || done != (sqfs_off_t)inode->xtra.reg.file_size;
}

/* Everything, below `folder`, which is there. 0 where all went well. */
static int unpack(const char *folder)
{
    sqfs system;
    sqfs_traverse walk;
    sqfs_err error = SQFS_OK;
    int failed = 0;

    if (sqfs_open_image(&system, image, file_system()))
        return 1;
    if (sqfs_traverse_open(&walk, &system, sqfs_inode_root(&system)))
        return 1;
    while (!failed && sqfs_traverse_next(&walk, &error)) {
        char path[PATH_MAX], target[PATH_MAX];
        size_t length = sizeof target;
        sqfs_inode inode;
        if (walk.dir_end || !walk.path || !*walk.path)
            continue;
        failed = snprintf(path, sizeof path, "%s/%s", folder, walk.path) >= (int)sizeof path
                 || sqfs_inode_get(&system, &inode, walk.entry.inode);
        if (failed)
            break;
        if (S_ISDIR(inode.base.mode))
            failed = mkdir(path, 0755);
        else if (S_ISLNK(inode.base.mode))
            failed = sqfs_readlink(&system, &inode, target, &length) || symlink(target, path);
        else if (S_ISREG(inode.base.mode))
            failed = write_file(&system, &inode, path, inode.base.mode & 0777);
    }
    sqfs_traverse_close(&walk);
    return failed || error;
}

static int removed(const char *path, const struct stat *unused, int kind, struct FTW *place)
{
    (void)unused, (void)kind, (void)place;
    return remove(path);
}

/* Become the program in `folder`. Returns only where that fails. */
static void become(const char *folder, char **arguments)
{
    char path[PATH_MAX + sizeof "/AppRun"], here[PATH_MAX];

    snprintf(path, sizeof path, "%s/AppRun", folder);
    setenv("APPDIR", folder, 1);
    setenv("APPIMAGE", image, 1);
    setenv("ARGV0", arguments[0], 1);
    if (getcwd(here, sizeof here))
        setenv("OWD", here, 1);
    execv(path, arguments);
    perror(path);
}

static pid_t program;

static void pass_on(int signal_)
{
    kill(program, signal_);
}

/* Unpack, run, and take away what was unpacked. */
static int run_unpacked(char *folder, char **arguments)
{
    int status = NO_RUNTIME << 8;

    if (unpack(folder)) {
        fprintf(stderr, "%s: it could not be unpacked into %s\n", image, folder);
    } else if ((program = fork()) == 0) {
        become(folder, arguments);
        _exit(NO_RUNTIME);
    } else if (program > 0) {
        signal(SIGINT, SIG_IGN); /* Ctrl+C reaches the program, too, which answers it */
        signal(SIGTERM, pass_on);
        signal(SIGHUP, pass_on);
        while (waitpid(program, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    nftw(folder, removed, 16, FTW_DEPTH | FTW_PHYS);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int count, char **arguments)
{
    const char *option = count > 1 ? arguments[1] : "";
    char folder[PATH_MAX];
    int unpacked = getenv("APPIMAGE_EXTRACT_AND_RUN") != NULL;

    if (!realpath("/proc/self/exe", image)) {
        perror("/proc/self/exe");
        return NO_RUNTIME;
    }
    if (!strcmp(option, "--appimage-offset")) {
        printf("%zu\n", file_system());
        return 0;
    }
    if (!strcmp(option, "--appimage-extract")) {
        if (mkdir("squashfs-root", 0755) || unpack("squashfs-root")) {
            perror("squashfs-root");
            return 1;
        }
        return 0;
    }
    if (!strcmp(option, "--appimage-extract-and-run")) {
        unpacked = 1;
        arguments[1] = arguments[0];
        arguments++;
    }
    if (!new_folder(folder)) {
        perror(folder);
        return NO_RUNTIME;
    }
    if (unpacked || !mounted(folder))
        return run_unpacked(folder, arguments);
    become(folder, arguments);
    return NO_RUNTIME;
}
