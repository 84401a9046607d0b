/* Makes the calls that recording.py has written down again, by the kernels for browsers.

       node replay.mjs LIBRARY CALLS [RUNS]

   As replay.c does: every call, and every number in every array after it. Prints what differs, and
   with RUNS the least milliseconds of each function's calls as JSON; ends with 0 where all is equal.
   A browser imports `replayed`. */

const NUMBER = 0, BYTES = 2, ALIGNED = 16;
const PAGE = 65536;

/* FNV-1a over words of 64 bits, in halves: its prime is 2 ** 40 + 435. */
function hashed(words) {
    let low = 0x84222325, high = 0xcbf29ce4;
    for (let at = 0; at < words.length; at += 2) {
        low = (low ^ words[at]) >>> 0;
        high = (high ^ words[at + 1]) >>> 0;
        const product = low * 435;
        high = (high * 435 + Math.floor(product / 2 ** 32) + low * 256) % 2 ** 32;
        low = product % 2 ** 32;
    }
    return (BigInt(high) << 32n) | BigInt(low);
}

/* The bytes of the library as it is kept, packed. */
async function unpacked(library) {
    const stream = new Blob([library]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
}

/** How many calls there are, and by function how many differ and how long all of them took:
    {calls, differing, milliseconds}. */
export async function replayed(library, calls) {
    const memory = new WebAssembly.Memory({ initial: 64 });
    const { instance } = await WebAssembly.instantiate(await unpacked(library), { env: { memory } });
    const functions = instance.exports;
    const begin = functions.__heap_base.value;
    const view = new DataView(calls.buffer, calls.byteOffset, calls.byteLength);
    let place = 0;
    const word = () => { place += 8; return view.getBigInt64(place - 8, true); };
    const differing = {}, milliseconds = {};
    let count = 0;
    while (place < calls.length) {
        const length = Number(word());
        const name = new TextDecoder().decode(calls.subarray(place, place + length));
        place += length;
        const given = [], arrays = [];
        let free = Math.ceil(begin / ALIGNED) * ALIGNED;
        for (let left = Number(word()); left; left--) {
            const tag = calls[place++];
            if (tag === NUMBER) {
                given.push(word());
                continue;
            }
            const bytes = Number(word()), size = 8 * (Math.ceil(bytes / 8) + 1);
            const from = place;
            place += tag === BYTES ? bytes : 0;
            arrays.push({ at: free, words: Math.ceil(bytes / 8), wanted: BigInt.asUintN(64, word()),
                          data: tag === BYTES ? calls.subarray(from, from + bytes) : null, size });
            given.push(free);
            free = Math.ceil((free + size) / ALIGNED) * ALIGNED;
        }
        const lacking = Math.ceil((free - memory.buffer.byteLength) / PAGE);
        if (lacking > 0) memory.grow(lacking);
        const heap = new Uint8Array(memory.buffer);
        for (const { at, data, size } of arrays) {
            heap.fill(0, at, at + size);
            if (data) heap.set(data, at);
        }
        const began = performance.now();
        const result = functions[`${name}_wasm`](...given);
        milliseconds[name] = (milliseconds[name] ?? 0) + performance.now() - began;
        const wanted = word();
        const after = memory.buffer;
        const same = result === wanted && arrays.every(({ at, words, wanted: hash }) =>
            hashed(new Uint32Array(after, at, 2 * words)) === hash);
        if (!same) differing[name] = (differing[name] ?? 0) + 1;
        count++;
    }
    return { calls: count, differing, milliseconds };
}

if (typeof process !== "undefined" && process.argv[2]) {
    const { readFileSync } = await import("node:fs");
    const [library, calls] = process.argv.slice(2, 4).map((path) => readFileSync(path));
    const runs = [];
    for (let left = Number(process.argv[4] ?? 1); left; left--) runs.push(await replayed(library, calls));
    const { differing, milliseconds, calls: count } = runs[0];
    for (const name of Object.keys(milliseconds))
        milliseconds[name] = Math.min(...runs.map((run) => run.milliseconds[name]));
    for (const [name, number] of Object.entries(differing)) console.log(`${name}: ${number} differ`);
    console.log(process.argv[4] ? JSON.stringify(milliseconds) : `wasm: ${count} calls`);
    process.exitCode = Object.keys(differing).length ? 1 : 0;
}
