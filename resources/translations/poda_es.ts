<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>AnalysisPanel</name>
    <message>
        <source>Analysis</source>
        <translation>Análisis</translation>
    </message>
    <message>
        <source>Hold to see the values (A)</source>
        <translation>Mantén pulsado para ver los valores (A)</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Segundos</translation>
    </message>
    <message>
        <source>Seconds of analysis for each position</source>
        <translation>Segundos de análisis para cada posición</translation>
    </message>
    <message>
        <source>Values of the moves</source>
        <translation>Valores de las jugadas</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Jugada</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>Best line</source>
        <translation>Mejor línea</translation>
    </message>
    <message>
        <source>Values for {side}, who is to move</source>
        <translation>Valores para {side}, a quien le toca</translation>
    </message>
    <message>
        <source>depth {depth} · {nodes} nodes · {seconds} s · {rate}/s</source>
        <translation>profundidad {depth} · {nodes} nodos · {seconds} s · {rate}/s</translation>
    </message>
    <message>
        <source>Choose “Shown” to see what every move is worth.</source>
        <translation>Elige «Visible» para ver cuánto vale cada jugada.</translation>
    </message>
    <message>
        <source>The game is over: there is no move to value.</source>
        <translation>La partida ha terminado: no hay jugadas que valorar.</translation>
    </message>
    <message>
        <source>Choose your move first; then hold A and compare.</source>
        <translation>Elige primero tu jugada; después mantén pulsada la A y compara.</translation>
    </message>
    <message>
        <source>The values come as soon as the engine has moved.</source>
        <translation>Los valores llegarán en cuanto el motor haya jugado.</translation>
    </message>
    <message>
        <source>No values yet. Choose “Shown” again to look anew.</source>
        <translation>Aún no hay valores. Elige «Visible» otra vez para mirar de nuevo.</translation>
    </message>
</context>
<context>
    <name>Badges</name>
    <message>
        <source>not drawn yet</source>
        <translation>aún sin dibujar</translation>
    </message>
    <message numerus="yes">
        <source>at least %Ln node(s)</source>
        <translation>
            <numerusform>al menos %Ln nodo</numerusform>
            <numerusform>al menos %Ln nodos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln nodo</numerusform>
            <numerusform>%Ln nodos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at least %Ln node(s), all pruned</source>
        <translation>
            <numerusform>al menos %Ln nodo, todos podados</numerusform>
            <numerusform>al menos %Ln nodos, todos podados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s), all pruned</source>
        <translation>
            <numerusform>%Ln nodo, podado</numerusform>
            <numerusform>%Ln nodos, todos podados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at least %Ln node(s), {percent}% pruned</source>
        <translation>
            <numerusform>al menos %Ln nodo, {percent}&#xa0;% podado</numerusform>
            <numerusform>al menos %Ln nodos, {percent}&#xa0;% podados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s), {percent}% pruned</source>
        <translation>
            <numerusform>%Ln nodo, {percent}&#xa0;% podado</numerusform>
            <numerusform>%Ln nodos, {percent}&#xa0;% podados</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoardPanel</name>
    <message>
        <source>{words} for {side}</source>
        <translation>{words} para {side}</translation>
    </message>
    <message>
        <source>No value is shown</source>
        <translation>No se muestra ningún valor</translation>
    </message>
    <message>
        <source>{side} plays {move}. {headline}.</source>
        <translation>{side} juega {move}. {headline}.</translation>
    </message>
</context>
<context>
    <name>BoardSurface</name>
    <message>
        <source>{place}: {piece}</source>
        <translation>{place}: {piece}</translation>
    </message>
    <message>
        <source>last move</source>
        <translation>última jugada</translation>
    </message>
    <message>
        <source>part of the winning line</source>
        <translation>parte de la línea ganadora</translation>
    </message>
    <message>
        <source>hint</source>
        <translation>sugerencia</translation>
    </message>
</context>
<context>
    <name>BusyBar</name>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Drawing…</source>
        <translation>Dibujando…</translation>
    </message>
    <message>
        <source>{tree}: searching…</source>
        <translation>{tree}: buscando…</translation>
    </message>
</context>
<context>
    <name>ConnectFourBoard</name>
    <message>
        <source>Connect Four board</source>
        <translation>Tablero de cuatro en raya</translation>
    </message>
    <message>
        <source>Press 1 to 7 to drop a disc into a column, or the arrow keys and Enter. Row 1 is at the bottom.</source>
        <translation>Pulsa del 1 al 7 para soltar una ficha en una columna, o usa las flechas y Entrar. La fila 1 es la de abajo.</translation>
    </message>
    <message>
        <source>Column {column}, row {row}</source>
        <translation>Columna {column}, fila {row}</translation>
    </message>
</context>
<context>
    <name>CountersRow</name>
    <message>
        <source>Counters</source>
        <translation>Contadores</translation>
    </message>
    <message>
        <source>Nodes that the search has come to, of all nodes of the tree</source>
        <translation>Nodos en los que ha entrado la búsqueda, de todos los del árbol</translation>
    </message>
    <message>
        <source>Leaves that were evaluated, of all leaves of the tree</source>
        <translation>Hojas que se han evaluado, de todas las del árbol</translation>
    </message>
    <message>
        <source>Leaves in the subtrees that were cut off, by the kind of node that cut</source>
        <translation>Hojas de los subárboles podados, según el tipo de nodo que podó</translation>
    </message>
    <message>
        <source>Nodes in the subtrees that were cut off, by the kind of node that cut</source>
        <translation>Nodos de los subárboles podados, según el tipo de nodo que podó</translation>
    </message>
    <message>
        <source>Leaves that plain minimax evaluates in this tree: all of them. Pruned subtrees of a game are followed to {limit} nodes; beyond that, counts say “at least”.</source>
        <translation>Hojas que minimax evalúa en este árbol: todas. Los subárboles podados de un juego se siguen hasta {limit} nodos; más allá, los recuentos dicen «al menos».</translation>
    </message>
    <message>
        <source>Leaves that any search must evaluate in a uniform tree of this shape, even in the best order (Knuth and Moore, 1975)</source>
        <translation>Hojas que toda búsqueda debe evaluar en un árbol uniforme de esta forma, incluso en el mejor orden (Knuth y Moore, 1975)</translation>
    </message>
    <message>
        <source>minimax would look at {leaves}</source>
        <translation>minimax miraría {leaves}</translation>
    </message>
    <message>
        <source>minimax: {leaves}</source>
        <translation>minimax: {leaves}</translation>
    </message>
    <message>
        <source>minimum {leaves} (Knuth-Moore)</source>
        <translation>mínimo {leaves} (Knuth-Moore)</translation>
    </message>
    <message>
        <source>visited {part} of {all}</source>
        <translation>visitados {part} de {all}</translation>
    </message>
    <message>
        <source>leaves {part} of {all}</source>
        <translation>hojas {part} de {all}</translation>
    </message>
    <message>
        <source>pruned leaves {total} (MIN {min}, MAX {max})</source>
        <translation>hojas podadas {total} (MIN {min}, MAX {max})</translation>
    </message>
    <message>
        <source>pruned nodes {total} (MIN {min}, MAX {max})</source>
        <translation>nodos podados {total} (MIN {min}, MAX {max})</translation>
    </message>
    <message>
        <source>at least {count}</source>
        <translation>al menos {count}</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Unexpected error</source>
        <translation>Error inesperado</translation>
    </message>
    <message>
        <source>Something happened that Poda was not prepared for. You can go on; what you did last may have had no effect. If it happens again, please report it with the details below.</source>
        <translation>Ha ocurrido algo para lo que Poda no estaba preparada. Puedes continuar; es posible que lo último que hiciste no haya tenido efecto. Si vuelve a ocurrir, comunícalo junto con los detalles de abajo.</translation>
    </message>
    <message>
        <source>Details of the error</source>
        <translation>Detalles del error</translation>
    </message>
    <message>
        <source>Log file: {path}</source>
        <translation>Archivo de registro: {path}</translation>
    </message>
    <message>
        <source>Copy &amp;details</source>
        <translation>Copiar &amp;detalles</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Continuar</translation>
    </message>
</context>
<context>
    <name>DepthField</name>
    <message>
        <source>to the end</source>
        <translation>hasta el final</translation>
    </message>
</context>
<context>
    <name>DocumentFiles</name>
    <message>
        <source>{file}: {sentence}</source>
        <translation>{file}: {sentence}</translation>
    </message>
    <message>
        <source>{file} exists already. Replace it?</source>
        <translation>{file} ya existe. ¿Quieres reemplazarlo?</translation>
    </message>
</context>
<context>
    <name>EngineDialog</name>
    <message>
        <source>Set up an engine</source>
        <translation>Configurar un motor</translation>
    </message>
    <message>
        <source>&amp;Algorithm</source>
        <translation>&amp;Algoritmo</translation>
    </message>
    <message>
        <source>Look-ahead in &amp;plies</source>
        <translation>&amp;Profundidad en niveles</translation>
    </message>
    <message>
        <source>&amp;Evaluation at the horizon</source>
        <translation>&amp;Evaluación en el horizonte</translation>
    </message>
    <message>
        <source>&amp;Seconds a move, at most</source>
        <translation>&amp;Segundos por jugada</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>A ply is one move of one side. Minimax looks at every line; alpha-beta gives the same answer and skips what cannot matter.</source>
        <translation>Un nivel (ply) es un movimiento de un jugador. Minimax mira todas las líneas; alfa-beta da la misma respuesta y se salta lo que no puede influir.</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>“{text}” is not a square: write a digit from 1 to 9.</source>
        <translation>«{text}» no es una casilla: escribe una cifra del 1 al 9.</translation>
    </message>
    <message>
        <source>Square {square} is taken: choose an empty one.</source>
        <translation>La casilla {square} está ocupada: elige una vacía.</translation>
    </message>
    <message>
        <source>“{text}” is not a column: write a digit from 1 to 7.</source>
        <translation>«{text}» no es una columna: escribe una cifra del 1 al 7.</translation>
    </message>
    <message>
        <source>Column {column} is full: choose another one.</source>
        <translation>La columna {column} está llena: elige otra.</translation>
    </message>
    <message>
        <source>The game is over before “{text}”: remove it and what follows.</source>
        <translation>La partida termina antes de «{text}»: bórralo, y también lo que sigue.</translation>
    </message>
    <message>
        <source>“{text}” is not a legal move here.</source>
        <translation>«{text}» no es una jugada legal aquí.</translation>
    </message>
    <message>
        <source>This position has no chance node, so it has no outcomes.</source>
        <translation>Esta posición no es un nodo de azar: no tiene resultados posibles.</translation>
    </message>
    <message>
        <source>The game is over in this position, so there is no move to make.</source>
        <translation>La partida ha terminado en esta posición: no queda ninguna jugada.</translation>
    </message>
    <message>
        <source>The game is not over in this position, so it has no utility yet.</source>
        <translation>La partida no ha terminado en esta posición: aún no tiene utilidad.</translation>
    </message>
    <message>
        <source>The text has {length} characters: at most {limit} make a position.</source>
        <translation>El texto tiene {length} caracteres: una posición tiene como mucho {limit}.</translation>
    </message>
    <message>
        <source>There is no game called “{text}”: choose one of {known}.</source>
        <translation>No hay ningún juego llamado «{text}»: elige uno de {known}.</translation>
    </message>
    <message>
        <source>There is no tree here: write one such as [[3, 5], [2, 9]].</source>
        <translation>Aquí no hay ningún árbol: escribe uno como [[3, 5], [2, 9]].</translation>
    </message>
    <message>
        <source>This node has no children: write a value or at least one child.</source>
        <translation>Este nodo no tiene hijos: escribe un valor o al menos un hijo.</translation>
    </message>
    <message>
        <source>“{text}” does not belong here: a value, a name or “[” was expected.</source>
        <translation>«{text}» no encaja aquí: se esperaba un valor, un nombre o «[».</translation>
    </message>
    <message>
        <source>“{text}” does not belong here: “,” or “{closing}” was expected.</source>
        <translation>«{text}» no encaja aquí: se esperaba «,» o «{closing}».</translation>
    </message>
    <message>
        <source>This “{opening}” is never closed: add a “{closing}”.</source>
        <translation>Este «{opening}» no se cierra nunca: añade un «{closing}».</translation>
    </message>
    <message>
        <source>The tree ends before “{text}”: remove what follows it.</source>
        <translation>El árbol termina antes de «{text}»: borra lo que sigue.</translation>
    </message>
    <message>
        <source>“{text}” is not a finite number.</source>
        <translation>«{text}» no es un número finito.</translation>
    </message>
    <message>
        <source>The tree is deeper than {limit} levels: make it flatter.</source>
        <translation>El árbol tiene más de {limit} niveles: hazlo menos profundo.</translation>
    </message>
    <message>
        <source>The tree has more than {limit} nodes: make it smaller.</source>
        <translation>El árbol tiene más de {limit} nodos: hazlo más pequeño.</translation>
    </message>
    <message>
        <source>A child of a chance node needs its probability, such as “1/2: 3”.</source>
        <translation>Cada hijo de un nodo de azar necesita su probabilidad, por ejemplo «1/2: 3».</translation>
    </message>
    <message>
        <source>“{text}” is not a probability: write a number above 0 and up to 1.</source>
        <translation>«{text}» no es una probabilidad: escribe un número mayor que 0 y hasta 1.</translation>
    </message>
    <message>
        <source>The probabilities of this chance node add up to {total}, not to 1.</source>
        <translation>Las probabilidades de este nodo de azar suman {total}, no 1.</translation>
    </message>
    <message>
        <source>The search needs the value of the leaf “{name}”: give it a number.</source>
        <translation>La búsqueda necesita el valor de la hoja «{name}»: dale un número.</translation>
    </message>
    <message>
        <source>This search would visit about {nodes} nodes, and {limit} are the most: lower the depth, or start from a later position.</source>
        <translation>Esta búsqueda visitaría unos {nodes} nodos y el máximo es {limit}: reduce la profundidad o parte de una posición posterior.</translation>
    </message>
    <message>
        <source>This tree would have about {nodes} nodes, and {limit} are the most: lower the depth or the branching.</source>
        <translation>Este árbol tendría unos {nodes} nodos y el máximo es {limit}: reduce la profundidad o la ramificación.</translation>
    </message>
    <message>
        <source>The text is too long for a tree: {limit} characters are the most.</source>
        <translation>El texto es demasiado largo para un árbol: el máximo son {limit} caracteres.</translation>
    </message>
    <message>
        <source>There is no example called “{text}” in this Poda: choose one from the list.</source>
        <translation>En este Poda no hay ningún ejemplo llamado «{text}»: elige uno de la lista.</translation>
    </message>
    <message>
        <source>“{text}” is not a player: write one such as alphabeta:6.</source>
        <translation>«{text}» no es un jugador: escribe uno como alphabeta:6.</translation>
    </message>
    <message>
        <source>This player plays {game}: choose one that plays {wanted}.</source>
        <translation>Este jugador juega a {game}: elige uno que juegue a {wanted}.</translation>
    </message>
    <message>
        <source>“{text}” cannot play here: write a player without a clock, such as alphabeta:6.</source>
        <translation>«{text}» no puede jugar aquí: escribe un jugador sin reloj, por ejemplo alphabeta:6.</translation>
    </message>
    <message>
        <source>No evolved player of this game comes with this Poda: choose another one.</source>
        <translation>Esta versión de Poda no trae ningún jugador evolucionado para este juego: elige otro.</translation>
    </message>
    <message>
        <source>“{text}” is not a number of plies: write one from 1 to {limit}.</source>
        <translation>«{text}» no es un número de niveles: escribe uno del 1 al {limit}.</translation>
    </message>
    <message>
        <source>“{text}” is not a thinking time: write seconds such as 5s.</source>
        <translation>«{text}» no es un tiempo para pensar: escribe los segundos, por ejemplo 5s.</translation>
    </message>
    <message>
        <source>“{text}” is not an evaluation: choose one of {known}.</source>
        <translation>«{text}» no es una función de evaluación: elige una de {known}.</translation>
    </message>
    <message>
        <source>The game “{text}” has no inputs for a network: choose another game.</source>
        <translation>El juego «{text}» no tiene entradas para una red: elige otro juego.</translation>
    </message>
    <message>
        <source>There is no setting called “{text}”: choose one of {known}.</source>
        <translation>No hay ningún ajuste llamado «{text}»: elige uno de {known}.</translation>
    </message>
    <message>
        <source>The setting “{text}” is missing: write it too.</source>
        <translation>Falta el ajuste «{text}»: escríbelo también.</translation>
    </message>
    <message>
        <source>“{text}” is not a choice for the setting {setting}: choose one of {known}.</source>
        <translation>«{text}» no es una opción del ajuste {setting}: elige una de {known}.</translation>
    </message>
    <message>
        <source>“{text}” is not a value for the setting {setting}: write a number from {low} to {high}.</source>
        <translation>«{text}» no es un valor del ajuste {setting}: escribe un número de {low} a {high}.</translation>
    </message>
    <message>
        <source>“{text}” is not a value for the setting {setting}: write a whole number from {low} to {high}.</source>
        <translation>«{text}» no es un valor del ajuste {setting}: escribe un número entero de {low} a {high}.</translation>
    </message>
    <message>
        <source>For {games} games as many opponents are needed, and there are {opponents}: lower games, or raise the population.</source>
        <translation>Para {games} partidas hacen falta otros tantos rivales y hay {opponents}: baja las partidas o aumenta la población.</translation>
    </message>
    <message>
        <source>Losing lines cannot be counted in “{text}”: choose another fitness, or one of {known}.</source>
        <translation>En «{text}» no se pueden contar las líneas perdidas: elige otra medida de aptitud, o uno de {known}.</translation>
    </message>
    <message>
        <source>“{text}” is not a seed: write a whole number from 0 to {limit}.</source>
        <translation>«{text}» no es una semilla: escribe un número entero de 0 a {limit}.</translation>
    </message>
    <message>
        <source>“{text}” has more than {limit} positions, too many to try every reply: choose a smaller game.</source>
        <translation>«{text}» tiene más de {limit} posiciones, demasiadas para probar todas las respuestas: elige un juego más pequeño.</translation>
    </message>
    <message>
        <source>Perfect play of “{text}” is not known here: choose one of {known}.</source>
        <translation>Aquí no se conoce el juego perfecto de «{text}»: elige uno de {known}.</translation>
    </message>
    <message>
        <source>Working on a cluster needs the package “distributed”: install poda[cluster].</source>
        <translation>Para trabajar en un clúster hace falta el paquete «distributed»: instala poda[cluster].</translation>
    </message>
    <message>
        <source>No scheduler answers at “{text}”: start one there, or correct the address, such as tcp://host:8786.</source>
        <translation>Ningún planificador responde en «{text}»: inicia uno allí o corrige la dirección, por ejemplo tcp://host:8786.</translation>
    </message>
    <message>
        <source>Relaxed arithmetic gives other games on other processors, so it cannot be used on a cluster: choose strict arithmetic, or play on this machine.</source>
        <translation>La aritmética relajada da otras partidas en otros procesadores, así que no puede usarse en un clúster: elige la estricta o juega en esta máquina.</translation>
    </message>
    <message>
        <source>The scheduler at “{text}” has no workers: start some, such as dask worker {text}.</source>
        <translation>El planificador en «{text}» no tiene nodos de trabajo: inicia alguno, por ejemplo con dask worker {text}.</translation>
    </message>
    <message>
        <source>The scheduler of the cluster no longer answers: the games are played on this machine.</source>
        <translation>El planificador del clúster ya no responde: las partidas se juegan en esta máquina.</translation>
    </message>
    <message>
        <source>A worker of the cluster has no Poda {version}: install the same version on every machine.</source>
        <translation>Un nodo del clúster no tiene Poda {version}: instala la misma versión en todas las máquinas.</translation>
    </message>
    <message>
        <source>The fast engine could not be prepared, so engines search more slowly: the log file says why.</source>
        <translation>No se ha podido preparar el motor rápido, así que los motores buscan más despacio: el registro dice por qué.</translation>
    </message>
    <message>
        <source>The game is over: start a new one, or take a move back.</source>
        <translation>La partida ha terminado: empieza otra o deshaz una jugada.</translation>
    </message>
    <message>
        <source>It is the engine’s turn: let it move, or take a move back.</source>
        <translation>Le toca al motor: deja que juegue o deshaz una jugada.</translation>
    </message>
    <message>
        <source>The engine is thinking: wait for its move, or stop it.</source>
        <translation>El motor está pensando: espera su jugada o detenlo.</translation>
    </message>
    <message>
        <source>The file cannot be read: {reason}.</source>
        <translation>No se puede leer el archivo: {reason}.</translation>
    </message>
    <message>
        <source>The file cannot be written: {reason}. Choose another folder.</source>
        <translation>No se puede escribir el archivo: {reason}. Elige otra carpeta.</translation>
    </message>
    <message>
        <source>The file or its folder is not there: it may have been moved.</source>
        <translation>El archivo o su carpeta no está ahí: puede que se haya movido.</translation>
    </message>
    <message>
        <source>The system does not allow that here: choose another place.</source>
        <translation>El sistema no lo permite aquí: elige otro lugar.</translation>
    </message>
    <message>
        <source>The disk is full: free some space, or choose another place.</source>
        <translation>El disco está lleno: libera espacio o elige otro lugar.</translation>
    </message>
    <message>
        <source>That is a folder: choose a file.</source>
        <translation>Eso es una carpeta: elige un archivo.</translation>
    </message>
    <message>
        <source>A file stands where a folder is needed: choose another place.</source>
        <translation>Hay un archivo donde hace falta una carpeta: elige otro lugar.</translation>
    </message>
    <message>
        <source>The file has more than {limit} bytes, so it was not saved by Poda.</source>
        <translation>El archivo tiene más de {limit} bytes: no lo ha guardado Poda.</translation>
    </message>
    <message>
        <source>This run has grown beyond {limit} bytes, more than Poda would read again: it is not saved. Start a new one.</source>
        <translation>Este entrenamiento ha superado los {limit} bytes, más de lo que Poda volvería a leer: no se guarda. Empieza uno nuevo.</translation>
    </message>
    <message>
        <source>Another Poda is training in this folder: stop it, or choose another folder.</source>
        <translation>Otro Poda está entrenando en esta carpeta: detenlo o elige otra carpeta.</translation>
    </message>
    <message>
        <source>The file is not text, so it was not saved by Poda.</source>
        <translation>El archivo no es texto: no lo ha guardado Poda.</translation>
    </message>
    <message>
        <source>The file is not a player saved by Poda.</source>
        <translation>El archivo no es un jugador guardado por Poda.</translation>
    </message>
    <message>
        <source>The file is not a training run saved by Poda.</source>
        <translation>El archivo no es un entrenamiento guardado por Poda.</translation>
    </message>
    <message>
        <source>The file holds a training run: its champion is the file beside it.</source>
        <translation>El archivo contiene un entrenamiento: su campeón es el archivo que está al lado.</translation>
    </message>
    <message>
        <source>The file holds a player and no training run, which is the file beside it.</source>
        <translation>El archivo contiene un jugador y no un entrenamiento, que es el archivo que está al lado.</translation>
    </message>
    <message>
        <source>The player in this folder is not of this run: move its file away, then go on.</source>
        <translation>El jugador de esta carpeta no es de este entrenamiento: aparta su archivo y sigue después.</translation>
    </message>
    <message>
        <source>The folder holds no champion yet: go on with its run, or name a file.</source>
        <translation>La carpeta aún no tiene ningún campeón: sigue con su entrenamiento o indica un archivo.</translation>
    </message>
    <message>
        <source>That is not a file that can be read: choose another one.</source>
        <translation>Eso no es un archivo que se pueda leer: elige otro.</translation>
    </message>
    <message>
        <source>The file is damaged: what it holds is not what was written.</source>
        <translation>El archivo está dañado: lo que contiene no es lo que se escribió.</translation>
    </message>
    <message>
        <source>The file is damaged: the steps in it are not those of its search.</source>
        <translation>El archivo está dañado: sus pasos no son los de su búsqueda.</translation>
    </message>
    <message>
        <source>The file is damaged at line {line}, column {column}: it is not whole JSON.</source>
        <translation>El archivo está dañado en la línea {line}, columna {column}: no es JSON completo.</translation>
    </message>
    <message>
        <source>Minimax and alpha-beta cannot search chance nodes: take them out of the tree.</source>
        <translation>Minimax y alfa-beta no pueden explorar nodos de azar: quítalos del árbol.</translation>
    </message>
    <message>
        <source>The file is not a game saved by Poda.</source>
        <translation>El archivo no es una partida guardada por Poda.</translation>
    </message>
    <message>
        <source>The file is not a tree saved by Poda.</source>
        <translation>El archivo no es un árbol guardado por Poda.</translation>
    </message>
    <message>
        <source>The file holds a game and no tree: open it in the Play tab.</source>
        <translation>El archivo contiene una partida y ningún árbol: ábrelo en la pestaña Jugar.</translation>
    </message>
    <message>
        <source>The file holds a tree and no game: open it in the Tree tab.</source>
        <translation>El archivo contiene un árbol y ninguna partida: ábrelo en la pestaña Árbol.</translation>
    </message>
    <message>
        <source>The file has format version {version}; this Poda reads up to {known}. Install a newer Poda to open it.</source>
        <translation>El archivo tiene la versión de formato {version}; este Poda lee hasta la {known}. Instala un Poda más nuevo para abrirlo.</translation>
    </message>
    <message>
        <source>The file is damaged: its field “{field}” is missing or wrong.</source>
        <translation>El archivo está dañado: su campo «{field}» falta o no es válido.</translation>
    </message>
    <message>
        <source>The file is damaged: move {number}, “{text}”, is not legal there.</source>
        <translation>El archivo está dañado: la jugada {number}, «{text}», no es legal ahí.</translation>
    </message>
</context>
<context>
    <name>EvalBar</name>
    <message>
        <source>Evaluation: {value}</source>
        <translation>Evaluación: {value}</translation>
    </message>
    <message>
        <source>Evaluation: none</source>
        <translation>Evaluación: ninguna</translation>
    </message>
</context>
<context>
    <name>ExamplePicker</name>
    <message>
        <source>Examples</source>
        <translation>Ejemplos</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Value, move or name</source>
        <translation>Valor o jugada</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Enter goes to the next one, Shift+Enter to the one before, Esc closes.</source>
        <translation>Entrar va al siguiente, Mayús+Entrar al anterior, Esc cierra.</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Anterior</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Sin resultados</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln resultado</numerusform>
            <numerusform>%Ln resultados</numerusform>
        </translation>
    </message>
    <message>
        <source>{place} of more than {count}</source>
        <translation>{place} de más de {count}</translation>
    </message>
    <message>
        <source>{place} of {count}</source>
        <translation>{place} de {count}</translation>
    </message>
</context>
<context>
    <name>GameFiles</name>
    <message>
        <source>Open a game</source>
        <translation>Abrir una partida</translation>
    </message>
    <message>
        <source>Save the game</source>
        <translation>Guardar la partida</translation>
    </message>
    <message>
        <source>Games saved by Poda (*.json)</source>
        <translation>Partidas guardadas por Poda (*.json)</translation>
    </message>
</context>
<context>
    <name>GenericBoard</name>
    <message>
        <source>Board</source>
        <translation>Tablero</translation>
    </message>
    <message>
        <source>Type a move and press Enter.</source>
        <translation>Escribe una jugada y pulsa Entrar.</translation>
    </message>
    <message>
        <source>Type a move</source>
        <translation>Escribe una jugada</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Jugada</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jugar</translation>
    </message>
    <message>
        <source>Row {row}, column {column}</source>
        <translation>Fila {row}, columna {column}</translation>
    </message>
</context>
<context>
    <name>HoverCard</name>
    <message>
        <source>{who}, pruned</source>
        <translation>{who}, podado</translation>
    </message>
    <message>
        <source>{who}, not reached yet</source>
        <translation>{who}, aún sin visitar</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keyboard</source>
        <translation>Teclado</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Árbol</translation>
    </message>
    <message>
        <source>Select the node beside, above or below</source>
        <translation>Elegir el nodo de al lado, de arriba o de abajo</translation>
    </message>
    <message>
        <source>Fold or unfold the selected node</source>
        <translation>Plegar o desplegar el nodo elegido</translation>
    </message>
    <message>
        <source>See the whole tree</source>
        <translation>Ver el árbol entero</translation>
    </message>
    <message>
        <source>Board</source>
        <translation>Tablero</translation>
    </message>
    <message>
        <source>Play that square or column</source>
        <translation>Jugar en esa casilla o columna</translation>
    </message>
    <message>
        <source>Move over the board</source>
        <translation>Moverse por el tablero</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrar</translation>
    </message>
    <message>
        <source>Play where the ring is</source>
        <translation>Jugar donde está el anillo</translation>
    </message>
    <message>
        <source>Hold: see the values, in “Think first”</source>
        <translation>Mantener: ver los valores, en «Pensar antes»</translation>
    </message>
</context>
<context>
    <name>ListingView</name>
    <message>
        <source>Copy the listing</source>
        <translation>Copiar el listado</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Play</source>
        <translation>Jugar</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Árbol</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>Tab &amp;Play</source>
        <translation>Pestaña &amp;Jugar</translation>
    </message>
    <message>
        <source>Tab T&amp;ree</source>
        <translation>Pestaña Á&amp;rbol</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ay&amp;uda</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Colores</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;Type size</source>
        <translation>&amp;Tamaño de letra</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Como el &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>&amp;Projector</source>
        <translation>&amp;Proyector</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>&amp;Animations</source>
        <translation>&amp;Animaciones</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Pantalla completa</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>&amp;Teclado</translation>
    </message>
    <message>
        <source>Folder of the &amp;log files</source>
        <translation>Carpeta de los &amp;registros</translation>
    </message>
    <message>
        <source>&amp;About Poda</source>
        <translation>&amp;Acerca de Poda</translation>
    </message>
    <message>
        <source>About Poda</source>
        <translation>Acerca de Poda</translation>
    </message>
    <message>
        <source>Poda {version}: a laboratory of adversarial search.

Minimax and alpha-beta, to play against and to learn from. MIT licence.</source>
        <translation>Poda {version}: un laboratorio de búsqueda con adversario.

Minimax y alfa-beta, para jugar contra ellos y aprender de ellos. Licencia MIT.</translation>
    </message>
</context>
<context>
    <name>MotionMenu</name>
    <message>
        <source>&amp;Animation of a step</source>
        <translation>A&amp;nimación de cada paso</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Ninguna</translation>
    </message>
</context>
<context>
    <name>MoveList</name>
    <message>
        <source>Moves</source>
        <translation>Jugadas</translation>
    </message>
    <message>
        <source>No move yet. Press Play to let the engines begin.</source>
        <translation>Aún no hay jugadas. Pulsa Jugar para que empiecen los motores.</translation>
    </message>
    <message>
        <source>No move yet. Click the board, or type a digit.</source>
        <translation>Aún no hay jugadas. Pulsa en el tablero o teclea una cifra.</translation>
    </message>
    <message>
        <source>Move {number}, {side}: {move}</source>
        <translation>Jugada {number}, {side}: {move}</translation>
    </message>
</context>
<context>
    <name>NumberLine</name>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>Minimax has no window; the node has no value yet.</source>
        <translation>Minimax no tiene ventana; el nodo aún no tiene valor.</translation>
    </message>
    <message>
        <source>Minimax has no window; the node’s value is {value}.</source>
        <translation>Minimax no tiene ventana; el valor del nodo es {value}.</translation>
    </message>
    <message>
        <source>The window is {alpha} to {beta}; the node has no value yet.</source>
        <translation>La ventana va de {alpha} a {beta}; el nodo aún no tiene valor.</translation>
    </message>
    <message>
        <source>The window was {alpha} to {beta}; the value {value} closes it.</source>
        <translation>La ventana iba de {alpha} a {beta}; el valor {value} la cierra.</translation>
    </message>
    <message>
        <source>The window is {alpha} to {beta}; the node’s value is {value}.</source>
        <translation>La ventana va de {alpha} a {beta}; el valor del nodo es {value}.</translation>
    </message>
    <message>
        <source>Minimax has no window: it looks at every node.</source>
        <translation>Minimax no tiene ventana: mira todos los nodos.</translation>
    </message>
</context>
<context>
    <name>Play</name>
    <message>
        <source>Tic-tac-toe</source>
        <translation>Tres en raya</translation>
    </message>
    <message>
        <source>Connect Four</source>
        <translation>Cuatro en raya</translation>
    </message>
    <message>
        <source>Random moves</source>
        <translation>Jugadas al azar</translation>
    </message>
    <message>
        <source>Beginner</source>
        <translation>Principiante</translation>
    </message>
    <message>
        <source>Casual</source>
        <translation>Aficionado</translation>
    </message>
    <message>
        <source>Intermediate</source>
        <translation>Intermedio</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Avanzado</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>Experto</translation>
    </message>
    <message>
        <source>Strongest</source>
        <translation>El más fuerte</translation>
    </message>
    <message>
        <source>Perfect</source>
        <translation>Perfecto</translation>
    </message>
    <message>
        <source>Evolved</source>
        <translation>Evolucionado</translation>
    </message>
    <message>
        <source>Minimax</source>
        <translation>Minimax</translation>
    </message>
    <message>
        <source>Alpha-beta</source>
        <translation>Alfa-beta</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Persona</translation>
    </message>
    <message>
        <source>{algorithm}, {plies}</source>
        <translation>{algorithm}, {plies}</translation>
    </message>
    <message>
        <source>{algorithm}, {plies} ({evaluation})</source>
        <translation>{algorithm}, {plies} ({evaluation})</translation>
    </message>
    <message>
        <source>Open lines</source>
        <translation>Líneas abiertas</translation>
    </message>
    <message>
        <source>Open lines of four</source>
        <translation>Líneas de cuatro abiertas</translation>
    </message>
    <message>
        <source>Worth of the cells</source>
        <translation>Valor de las casillas</translation>
    </message>
    <message>
        <source>None (zero)</source>
        <translation>Ninguna (cero)</translation>
    </message>
    <message>
        <source>Mouse or keyboard</source>
        <translation>Ratón o teclado</translation>
    </message>
    <message>
        <source>Any legal move, without looking</source>
        <translation>Cualquier jugada legal, sin mirar</translation>
    </message>
    <message>
        <source>{search}, never loses</source>
        <translation>{search}, nunca pierde</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Pensando</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fallo</translation>
    </message>
    <message>
        <source>see the log, or start a new game</source>
        <translation>mira el registro o empieza otra partida</translation>
    </message>
    <message>
        <source>press Play to let {player} move</source>
        <translation>pulsa Jugar y moverá {player}</translation>
    </message>
    <message>
        <source>the fast engine is being prepared</source>
        <translation>se está preparando el motor rápido</translation>
    </message>
    <message>
        <source>of a hint</source>
        <translation>una sugerencia</translation>
    </message>
    <message>
        <source>of a hint: depth {depth}, {nodes} nodes</source>
        <translation>una sugerencia: profundidad {depth}, {nodes} nodos</translation>
    </message>
    <message>
        <source>{player}: depth {depth}, {nodes} nodes</source>
        <translation>{player}: profundidad {depth}, {nodes} nodos</translation>
    </message>
    <message>
        <source>{search}, ≤ {seconds} s</source>
        <translation>{search}, ≤ {seconds} s</translation>
    </message>
    <message>
        <source>Evolved, stronger</source>
        <translation>Evolucionado fuerte</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>{side} to move</source>
        <translation>Juega {side}</translation>
    </message>
    <message>
        <source>{loser} resigns: {winner} wins</source>
        <translation>{loser} abandona: gana {winner}</translation>
    </message>
    <message>
        <source>{winner} wins</source>
        <translation>Gana {winner}</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Empate</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
</context>
<context>
    <name>PlayActions</name>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausa</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Jugar</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Nueva</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Guardar &amp;como…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation>&amp;Sugerencia</translation>
    </message>
    <message>
        <source>R&amp;esign</source>
        <translation>&amp;Abandonar</translation>
    </message>
    <message>
        <source>S&amp;wap sides</source>
        <translation>&amp;Intercambiar lados</translation>
    </message>
    <message>
        <source>&amp;Flip the board</source>
        <translation>Girar el &amp;tablero</translation>
    </message>
    <message>
        <source>S&amp;tep</source>
        <translation>&amp;Paso</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>Det&amp;ener</translation>
    </message>
    <message>
        <source>&amp;Move now</source>
        <translation>Jugar &amp;ya</translation>
    </message>
    <message>
        <source>First position</source>
        <translation>Primera posición</translation>
    </message>
    <message>
        <source>Previous move</source>
        <translation>Jugada anterior</translation>
    </message>
    <message>
        <source>Next move</source>
        <translation>Jugada siguiente</translation>
    </message>
    <message>
        <source>Last move</source>
        <translation>Última jugada</translation>
    </message>
    <message>
        <source>&amp;Copy position</source>
        <translation>&amp;Copiar posición</translation>
    </message>
    <message>
        <source>&amp;Paste position</source>
        <translation>&amp;Pegar posición</translation>
    </message>
    <message>
        <source>&amp;Off</source>
        <translation>&amp;No</translation>
    </message>
    <message>
        <source>&amp;Shown</source>
        <translation>&amp;Visible</translation>
    </message>
    <message>
        <source>&amp;Think first</source>
        <translation>&amp;Pensar antes</translation>
    </message>
    <message>
        <source>Show this search as a t&amp;ree</source>
        <translation>Mostrar esta búsqueda como á&amp;rbol</translation>
    </message>
</context>
<context>
    <name>PlayTab</name>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Partida</translation>
    </message>
    <message>
        <source>&amp;Analysis</source>
        <translation>A&amp;nálisis</translation>
    </message>
    <message>
        <source>There is no text to paste: copy a position first.</source>
        <translation>No hay texto que pegar: copia antes una posición.</translation>
    </message>
</context>
<context>
    <name>PlayerPicker</name>
    <message>
        <source>Who plays {side}</source>
        <translation>Quién juega con {side}</translation>
    </message>
    <message>
        <source>Set up an engine…</source>
        <translation>Configurar un motor…</translation>
    </message>
</context>
<context>
    <name>PlayersBar</name>
    <message>
        <source>Game</source>
        <translation>Juego</translation>
    </message>
    <message>
        <source>Choose the game</source>
        <translation>Elige el juego</translation>
    </message>
</context>
<context>
    <name>PositionDialog</name>
    <message>
        <source>Character {place}: {sentence}</source>
        <translation>Carácter {place}: {sentence}</translation>
    </message>
    <message>
        <source>{side} ({player}) to move</source>
        <translation>Juega {side} ({player})</translation>
    </message>
    <message>
        <source>Game position</source>
        <translation>Posición de un juego</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Juego</translation>
    </message>
    <message>
        <source>&amp;Position</source>
        <translation>&amp;Posición</translation>
    </message>
    <message>
        <source>&amp;Depth in plies</source>
        <translation>Profundidad en &amp;niveles</translation>
    </message>
    <message>
        <source>&amp;Evaluation</source>
        <translation>&amp;Evaluación</translation>
    </message>
    <message>
        <source>the empty board</source>
        <translation>el tablero vacío</translation>
    </message>
    <message>
        <source>A position is written as the moves that lead to it. At the depth limit the evaluation says what a position is worth.</source>
        <translation>Una posición se escribe con las jugadas que llevan a ella. En el límite de profundidad, la evaluación dice cuánto vale la posición.</translation>
    </message>
</context>
<context>
    <name>ProofCard</name>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Why was this pruned?</source>
        <translation>¿Por qué se podó esto?</translation>
    </message>
    <message>
        <source>Nothing has been pruned by this step.</source>
        <translation>Hasta este paso no se ha podado nada.</translation>
    </message>
    <message>
        <source>Why was “{name}” pruned?</source>
        <translation>¿Por qué se podó «{name}»?</translation>
    </message>
    <message>
        <source>MIN at {cut} already has {value}, MAX at {ancestor} already has {bound}: whatever stands here, MIN takes at most {value} and MAX keeps {bound}.</source>
        <translation>MIN en {cut} ya tiene {value}; MAX en {ancestor} ya tiene {bound}: haya lo que haya aquí, MIN toma como mucho {value} y MAX se queda con {bound}.</translation>
    </message>
    <message>
        <source>MAX at {cut} already has {value}, MIN at {ancestor} already has {bound}: whatever stands here, MAX takes at least {value} and MIN keeps {bound}.</source>
        <translation>MAX en {cut} ya tiene {value}; MIN en {ancestor} ya tiene {bound}: haya lo que haya aquí, MAX toma al menos {value} y MIN se queda con {bound}.</translation>
    </message>
</context>
<context>
    <name>ProofTrial</name>
    <message>
        <source>Give “{name}” any value:</source>
        <translation>Dale a «{name}» cualquier valor:</translation>
    </message>
    <message>
        <source>Give this leaf any value:</source>
        <translation>Dale a esta hoja cualquier valor:</translation>
    </message>
    <message>
        <source>Give this node any value:</source>
        <translation>Dale a este nodo cualquier valor:</translation>
    </message>
    <message>
        <source>The root stays {value}.</source>
        <translation>La raíz sigue valiendo {value}.</translation>
    </message>
</context>
<context>
    <name>PseudocodePanel</name>
    <message>
        <source>Pseudocode</source>
        <translation>Pseudocódigo</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>The algorithm in the textbook’s notation</source>
        <translation>El algoritmo en la notación del libro</translation>
    </message>
    <message>
        <source>The same as a Python program that runs</source>
        <translation>Lo mismo, como programa de Python que se puede ejecutar</translation>
    </message>
    <message>
        <source>Listing of the algorithm</source>
        <translation>Listado del algoritmo</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
</context>
<context>
    <name>RandomDialog</name>
    <message>
        <source>{leaves}, {nodes}</source>
        <translation>{leaves}, {nodes}</translation>
    </message>
    <message numerus="yes">
        <source>%n leaves</source>
        <translation>
            <numerusform>%n hoja</numerusform>
            <numerusform>%n hojas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n nodo</numerusform>
            <numerusform>%n nodos</numerusform>
        </translation>
    </message>
    <message>
        <source>Random tree</source>
        <translation>Árbol aleatorio</translation>
    </message>
    <message>
        <source>&amp;Depth</source>
        <translation>&amp;Profundidad</translation>
    </message>
    <message>
        <source>&amp;Children of a node</source>
        <translation>&amp;Hijos por nodo</translation>
    </message>
    <message>
        <source>&amp;Values of the leaves</source>
        <translation>&amp;Valores de las hojas</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Semilla</translation>
    </message>
    <message>
        <source>to</source>
        <translation>a</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Profundidad</translation>
    </message>
    <message>
        <source>Children of a node, at least</source>
        <translation>Hijos por nodo, mínimo</translation>
    </message>
    <message>
        <source>Children of a node, at most</source>
        <translation>Hijos por nodo, máximo</translation>
    </message>
    <message>
        <source>Values of the leaves, at least</source>
        <translation>Valores de las hojas, mínimo</translation>
    </message>
    <message>
        <source>Values of the leaves, at most</source>
        <translation>Valores de las hojas, máximo</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>&amp;Another</source>
        <translation>&amp;Otra</translation>
    </message>
    <message>
        <source>Draw another seed</source>
        <translation>Sacar otra semilla</translation>
    </message>
    <message>
        <source>The same numbers give the same tree on every computer. With 0 children at least, branches end at different depths.</source>
        <translation>Los mismos números dan el mismo árbol en cualquier equipo. Con un mínimo de 0 hijos, las ramas acaban a distinta profundidad.</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>the root</source>
        <translation>la raíz</translation>
    </message>
    <message>
        <source>node {path}</source>
        <translation>el nodo {path}</translation>
    </message>
    <message>
        <source>the position after {move}</source>
        <translation>la posición tras {move}</translation>
    </message>
    <message>
        <source>root</source>
        <translation>raíz</translation>
    </message>
    <message>
        <source>move {move}</source>
        <translation>la jugada {move}</translation>
    </message>
</context>
<context>
    <name>Sides</name>
    <message>
        <source>Blue</source>
        <translation>Azul</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Naranja</translation>
    </message>
    <message>
        <source>First player</source>
        <translation>Primer jugador</translation>
    </message>
    <message>
        <source>Second player</source>
        <translation>Segundo jugador</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vacía</translation>
    </message>
    <message>
        <source>blue disc (solid)</source>
        <translation>ficha azul (lisa)</translation>
    </message>
    <message>
        <source>orange disc (with a dot)</source>
        <translation>ficha naranja (con un punto)</translation>
    </message>
</context>
<context>
    <name>SourceBar</name>
    <message>
        <source>A written tree has its values at the leaves: it is searched whole.</source>
        <translation>Un árbol escrito tiene sus valores en las hojas: se explora entero.</translation>
    </message>
    <message>
        <source>When a node is cut: at alpha &gt;= beta, or only beyond it. Courses disagree; the value is the same.</source>
        <translation>Cuándo se poda un nodo: con alpha &gt;= beta o solo más allá. Cada curso lo hace a su manera; el valor es el mismo.</translation>
    </message>
    <message>
        <source>Minimax cuts nothing.</source>
        <translation>Minimax no poda nada.</translation>
    </message>
    <message>
        <source>Whose turn it is follows from the position.</source>
        <translation>La posición ya dice a quién le toca.</translation>
    </message>
    <message>
        <source>Who moves at the root</source>
        <translation>Quién juega en la raíz</translation>
    </message>
    <message>
        <source>How many plies below the root the search stops and estimates</source>
        <translation>A cuántos niveles de la raíz se detiene la búsqueda y estima</translation>
    </message>
    <message>
        <source>The search goes to the end of the game: nothing is estimated.</source>
        <translation>La búsqueda llega hasta el final de la partida: no se estima nada.</translation>
    </message>
    <message>
        <source>What a position at the depth limit is worth</source>
        <translation>Cuánto vale una posición en el límite de profundidad</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Árbol</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algoritmo</translation>
    </message>
    <message>
        <source>Cut at</source>
        <translation>Podar si</translation>
    </message>
    <message>
        <source>Root</source>
        <translation>Raíz</translation>
    </message>
    <message>
        <source>Depth in plies</source>
        <translation>Profundidad (niveles)</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Evaluación</translation>
    </message>
    <message>
        <source>at alpha &gt;= beta</source>
        <translation>si alpha &gt;= beta</translation>
    </message>
    <message>
        <source>only at alpha &gt; beta</source>
        <translation>solo si alpha &gt; beta</translation>
    </message>
    <message>
        <source>Minimax</source>
        <translation>Minimax</translation>
    </message>
    <message>
        <source>Minimax, in stages</source>
        <translation>Minimax, por etapas</translation>
    </message>
    <message>
        <source>Alpha-beta</source>
        <translation>Alfa-beta</translation>
    </message>
    <message>
        <source>Alpha-beta, update first</source>
        <translation>Alfa-beta, act. antes</translation>
    </message>
    <message>
        <source>Alpha-beta, fail-hard</source>
        <translation>Alfa-beta, fail-hard</translation>
    </message>
    <message>
        <source>Recursive: every node, depth first. No cuts.</source>
        <translation>Recursivo: todos los nodos, primero en profundidad. Sin cortes.</translation>
    </message>
    <message>
        <source>As courses do it: generate, evaluate, back up layer by layer, choose.</source>
        <translation>Como en clase: generar, evaluar, propagar nivel a nivel, elegir.</translation>
    </message>
    <message>
        <source>Russell and Norvig: test v against the window, then update it. Fail-soft.</source>
        <translation>Russell y Norvig: comparar v con la ventana y después actualizarla. Fail-soft.</translation>
    </message>
    <message>
        <source>Update alpha or beta, then test alpha &gt;= beta: at a cut the window has crossed.</source>
        <translation>Actualizar alpha o beta y después comprobar alpha &gt;= beta: en un corte, la ventana se ha cruzado.</translation>
    </message>
    <message>
        <source>Knuth and Moore: a cut returns alpha or beta itself.</source>
        <translation>Knuth y Moore: un corte devuelve la propia alpha o beta.</translation>
    </message>
    <message>
        <source>Random tree {seed}</source>
        <translation>Árbol aleatorio {seed}</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Ejemplos</translation>
    </message>
    <message>
        <source>Your own tree</source>
        <translation>Tu propio árbol</translation>
    </message>
    <message>
        <source>Choose a tree of the library</source>
        <translation>Elige un árbol de la biblioteca</translation>
    </message>
</context>
<context>
    <name>StackPanel</name>
    <message>
        <source>Call stack</source>
        <translation>Pila de llamadas</translation>
    </message>
    <message>
        <source>The innermost call is on top, the root at the bottom. Enter goes to a node.</source>
        <translation>La llamada más interna está arriba; la raíz, abajo. Entrar lleva al nodo.</translation>
    </message>
    <message>
        <source>In stages nothing calls anything: the whole tree is held at once.</source>
        <translation>Por etapas nada llama a nada: el árbol entero está en memoria a la vez.</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n llamada</numerusform>
            <numerusform>%n llamadas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusRow</name>
    <message>
        <source>Position</source>
        <translation>Posición</translation>
    </message>
    <message>
        <source>Type or paste the moves that lead to the position; Enter sets it up</source>
        <translation>Teclea o pega las jugadas que llevan a la posición; Entrar la coloca</translation>
    </message>
    <message>
        <source>such as {moves}</source>
        <translation>como {moves}</translation>
    </message>
    <message>
        <source>Character {place}: {sentence}</source>
        <translation>Carácter {place}: {sentence}</translation>
    </message>
</context>
<context>
    <name>StepLabel</name>
    <message>
        <source>step {step} of {steps}</source>
        <translation>paso {step} de {steps}</translation>
    </message>
</context>
<context>
    <name>TicTacToeBoard</name>
    <message>
        <source>Tic-tac-toe board</source>
        <translation>Tablero de tres en raya</translation>
    </message>
    <message>
        <source>Press 1 to 9 to play a square, or the arrow keys and Enter.</source>
        <translation>Pulsa del 1 al 9 para jugar en una casilla, o usa las flechas y Entrar.</translation>
    </message>
    <message>
        <source>Square {number}</source>
        <translation>Casilla {number}</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Step of the search</source>
        <translation>Paso de la búsqueda</translation>
    </message>
    <message>
        <source>Step {step}</source>
        <translation>Paso {step}</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Steps a second while it plays</source>
        <translation>Pasos por segundo al reproducir</translation>
    </message>
    <message>
        <source>{number} steps/s</source>
        <translation>{number} pasos/s</translation>
    </message>
    <message>
        <source>{number} step/s</source>
        <translation>{number} paso/s</translation>
    </message>
</context>
<context>
    <name>TreeActions</name>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausa</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>&amp;Reproducir</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Guardar &amp;como…</translation>
    </message>
    <message>
        <source>&amp;Edit the tree</source>
        <translation>&amp;Editar el árbol</translation>
    </message>
    <message>
        <source>&amp;Random tree…</source>
        <translation>Árbol a&amp;leatorio…</translation>
    </message>
    <message>
        <source>&amp;Game position…</source>
        <translation>&amp;Posición de un juego…</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Buscar…</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>Paso a&amp;delante</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>Paso &amp;atrás</translation>
    </message>
    <message>
        <source>Step o&amp;ver the subtree</source>
        <translation>Paso &amp;sobre el subárbol</translation>
    </message>
    <message>
        <source>&amp;Next cut</source>
        <translation>&amp;Corte siguiente</translation>
    </message>
    <message>
        <source>Fo&amp;llow the search</source>
        <translation>&amp;Seguir la búsqueda</translation>
    </message>
    <message>
        <source>Step o&amp;ut</source>
        <translation>Paso hacia &amp;fuera</translation>
    </message>
    <message>
        <source>P&amp;revious cut</source>
        <translation>Cor&amp;te anterior</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>Pri&amp;mer paso</translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation>Ú&amp;ltimo paso</translation>
    </message>
    <message>
        <source>Fas&amp;ter</source>
        <translation>Más ráp&amp;ido</translation>
    </message>
    <message>
        <source>Slo&amp;wer</source>
        <translation>Más l&amp;ento</translation>
    </message>
    <message>
        <source>Book&amp;mark this step</source>
        <translation>Marcar este pas&amp;o</translation>
    </message>
    <message>
        <source>Next boo&amp;kmark</source>
        <translation>Marca si&amp;guiente</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>&amp;Acercar</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ale&amp;jar</translation>
    </message>
    <message>
        <source>&amp;Whole tree</source>
        <translation>Árbol &amp;entero</translation>
    </message>
    <message>
        <source>Fol&amp;d or unfold the subtree</source>
        <translation>&amp;Plegar o desplegar el subárbol</translation>
    </message>
    <message>
        <source>Fold what was &amp;pruned</source>
        <translation>Plegar lo p&amp;odado</translation>
    </message>
    <message>
        <source>Go to the step that e&amp;nters this node</source>
        <translation>Ir al paso que en&amp;tra en este nodo</translation>
    </message>
    <message>
        <source>&amp;Unfold everything</source>
        <translation>&amp;Desplegar todo</translation>
    </message>
    <message>
        <source>Listin&amp;g and call stack</source>
        <translation>&amp;Listado y pila de llamadas</translation>
    </message>
    <message>
        <source>Wh&amp;y is it pruned?</source>
        <translation>¿Por &amp;qué se podó?</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>Dete&amp;ner</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Aleatorio</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Posición</translation>
    </message>
</context>
<context>
    <name>TreeEditor</name>
    <message>
        <source>Reading {length} characters…</source>
        <translation>Leyendo {length} caracteres…</translation>
    </message>
    <message>
        <source>{leaves}, {nodes}. Enter shows the tree.</source>
        <translation>{leaves}, {nodes}. Entrar muestra el árbol.</translation>
    </message>
    <message numerus="yes">
        <source>%n leaves</source>
        <translation>
            <numerusform>%n hoja</numerusform>
            <numerusform>%n hojas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n nodo</numerusform>
            <numerusform>%n nodos</numerusform>
        </translation>
    </message>
    <message>
        <source>Brackets make a node, numbers are leaves; a name such as a is a leaf whose value nobody needs.</source>
        <translation>Los corchetes forman un nodo, los números son hojas; un nombre, como a, es una hoja cuyo valor nadie necesita.</translation>
    </message>
    <message>
        <source>Column {column}: {sentence}</source>
        <translation>Columna {column}: {sentence}</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: {sentence}</source>
        <translation>Línea {line}, columna {column}: {sentence}</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Árbol</translation>
    </message>
    <message>
        <source>For example {tree}</source>
        <translation>Por ejemplo {tree}</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show this tree (Enter)</source>
        <translation>Mostrar este árbol (Entrar)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close the editor (Esc)</source>
        <translation>Cerrar el editor (Esc)</translation>
    </message>
</context>
<context>
    <name>TreeFiles</name>
    <message>
        <source>Open a tree</source>
        <translation>Abrir un árbol</translation>
    </message>
    <message>
        <source>Save the tree</source>
        <translation>Guardar el árbol</translation>
    </message>
    <message>
        <source>Trees saved by Poda (*.json)</source>
        <translation>Árboles guardados por Poda (*.json)</translation>
    </message>
</context>
<context>
    <name>TreeTab</name>
    <message>
        <source>A search of {asked} plies has more nodes than can be drawn: it is shown to {shown} plies.</source>
        <translation>Una búsqueda de {asked} niveles tiene más nodos de los que se pueden dibujar: se muestra hasta el nivel {shown}.</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>&amp;Paso</translation>
    </message>
    <message>
        <source>&amp;Tree</source>
        <translation>Á&amp;rbol</translation>
    </message>
</context>
<context>
    <name>TreeView</name>
    <message>
        <source>Search tree</source>
        <translation>Árbol de búsqueda</translation>
    </message>
    <message>
        <source>At {node}. Arrow keys with Shift select nodes, Enter folds one.</source>
        <translation>En {node}. Las flechas con Mayús seleccionan nodos; Entrar pliega uno.</translation>
    </message>
    <message>
        <source>Choose an example, or write a tree: its search is shown here.</source>
        <translation>Elige un ejemplo o escribe un árbol: aquí se muestra su búsqueda.</translation>
    </message>
</context>
<context>
    <name>UnfinishedBar</name>
    <message>
        <source>A game from {when} is not finished.</source>
        <translation>Hay una partida sin terminar, del {when}.</translation>
    </message>
    <message>
        <source>{game} is not finished: {moves}, left {when}.</source>
        <translation>{game}, sin terminar: {moves}, del {when}.</translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n jugada</numerusform>
            <numerusform>%n jugadas</numerusform>
        </translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>Seguir con ella</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>Descartarla</translation>
    </message>
</context>
<context>
    <name>Values</name>
    <message>
        <source>wins in {moves}</source>
        <translation>gana en {moves}</translation>
    </message>
    <message>
        <source>loses in {moves}</source>
        <translation>pierde en {moves}</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>empate</translation>
    </message>
    <message>
        <source>a win for {side} in {moves}</source>
        <translation>una victoria de {side} en {moves}</translation>
    </message>
    <message>
        <source>a win for {side}</source>
        <translation>una victoria de {side}</translation>
    </message>
    <message>
        <source>a draw</source>
        <translation>un empate</translation>
    </message>
</context>
<context>
    <name>_CalledStep</name>
    <message>
        <source>The search begins: MAX moves at the root, for the highest value.</source>
        <translation>Empieza la búsqueda: en la raíz juega MAX, que quiere el valor más alto.</translation>
    </message>
    <message>
        <source>The search begins: MIN moves at the root, for the lowest value.</source>
        <translation>Empieza la búsqueda: en la raíz juega MIN, que quiere el valor más bajo.</translation>
    </message>
    <message>
        <source>The search comes to {node}: MAX moves, for the highest value.</source>
        <translation>La búsqueda entra en {node}: juega MAX, que quiere el valor más alto.</translation>
    </message>
    <message>
        <source>The search comes to {node}: MIN moves, for the lowest value.</source>
        <translation>La búsqueda entra en {node}: juega MIN, que quiere el valor más bajo.</translation>
    </message>
    <message>
        <source>The search comes to {node}, where {player} moves: only more than {alpha} matters.</source>
        <translation>La búsqueda entra en {node}, donde juega {player}: solo importan valores mayores que {alpha}.</translation>
    </message>
    <message>
        <source>The search comes to {node}, where {player} moves: only less than {beta} matters.</source>
        <translation>La búsqueda entra en {node}, donde juega {player}: solo importan valores menores que {beta}.</translation>
    </message>
    <message>
        <source>The search comes to {node}, where {player} moves: alpha and beta have met, and only the strict rule goes on.</source>
        <translation>La búsqueda entra en {node}, donde juega {player}: alpha y beta se han encontrado, y solo la regla estricta sigue.</translation>
    </message>
    <message>
        <source>The search comes to {node}, where {player} moves: only values between {alpha} and {beta} matter.</source>
        <translation>La búsqueda entra en {node}, donde juega {player}: solo importan valores entre {alpha} y {beta}.</translation>
    </message>
    <message>
        <source>The search comes to {node}, at the depth limit.</source>
        <translation>La búsqueda entra en {node}, en el límite de profundidad.</translation>
    </message>
    <message>
        <source>The search comes to {node}, a leaf.</source>
        <translation>La búsqueda entra en {node}, una hoja.</translation>
    </message>
    <message>
        <source>The search comes to {node}, where the game is over.</source>
        <translation>La búsqueda entra en {node}, donde la partida ha terminado.</translation>
    </message>
    <message>
        <source>The first child is worth {child}: {player} has {value} so far.</source>
        <translation>El primer hijo vale {child}: por ahora {player} tiene {value}.</translation>
    </message>
    <message>
        <source>This child is worth {child}, more than {before}: MAX now has {value}.</source>
        <translation>Este hijo vale {child}, más que {before}: MAX tiene ahora {value}.</translation>
    </message>
    <message>
        <source>This child is worth {child}, less than {before}: MIN now has {value}.</source>
        <translation>Este hijo vale {child}, menos que {before}: MIN tiene ahora {value}.</translation>
    </message>
    <message>
        <source>Nothing stands above the root, so nothing can cut it off.</source>
        <translation>Por encima de la raíz no hay nada, así que nada puede podarla.</translation>
    </message>
    <message>
        <source>This child is worth {child}, which is no better: MAX stays with {value}.</source>
        <translation>Este hijo vale {child}, que no es mejor: MAX se queda con {value}.</translation>
    </message>
    <message>
        <source>This child is worth {child}, which is no better: MIN stays with {value}.</source>
        <translation>Este hijo vale {child}, que no es mejor: MIN se queda con {value}.</translation>
    </message>
    <message>
        <source>{other} has nothing elsewhere yet, so this node still matters.</source>
        <translation>{other} aún no tiene nada en otra parte, así que este nodo todavía importa.</translation>
    </message>
    <message>
        <source>{other} already has {bound} elsewhere, and {value} is no better: this node cannot matter.</source>
        <translation>{other} ya tiene {bound} en otra parte, y {value} no es mejor: este nodo ya no puede influir.</translation>
    </message>
    <message>
        <source>{other} has just as much elsewhere, {bound}: the strict rule cuts only beyond it.</source>
        <translation>{other} tiene lo mismo en otra parte, {bound}: la regla estricta solo poda más allá.</translation>
    </message>
    <message>
        <source>{other} has {bound} elsewhere, and {value} is better: this node still matters.</source>
        <translation>{other} tiene {bound} en otra parte, y {value} es mejor: este nodo todavía puede influir.</translation>
    </message>
    <message>
        <source>This child is worth {child}, not more than {before}: the window stays as it is.</source>
        <translation>Este hijo vale {child}, no más que {before}: la ventana queda como estaba.</translation>
    </message>
    <message>
        <source>This child is worth {child}, not less than {before}: the window stays as it is.</source>
        <translation>Este hijo vale {child}, no menos que {before}: la ventana queda como estaba.</translation>
    </message>
    <message>
        <source>{player} is sure of {value} here, which closes the window.</source>
        <translation>{player} se asegura aquí {value}, y eso cierra la ventana.</translation>
    </message>
    <message>
        <source>The window stays as it is: {bound} was {value} already.</source>
        <translation>La ventana queda como estaba: {bound} ya era {value}.</translation>
    </message>
    <message>
        <source>MAX is sure of {value} here: below, only more than that can matter.</source>
        <translation>MAX se asegura aquí {value}: en este subárbol ya solo puede influir algo mayor.</translation>
    </message>
    <message>
        <source>MIN is sure of {value} here: below, only less than that can matter.</source>
        <translation>MIN se asegura aquí {value}: en este subárbol ya solo puede influir algo menor.</translation>
    </message>
    <message>
        <source>The value handed up is the bound itself.</source>
        <translation>Se devuelve la propia cota.</translation>
    </message>
    <message>
        <source>{player} has found {value}. {other} already has {bound} elsewhere; it was the last child, so nothing is left to prune.</source>
        <translation>{player} ha encontrado {value}. {other} ya tiene {bound} en otra parte; era el último hijo: no queda nada que podar.</translation>
    </message>
    <message>
        <source>{player} has found {value}. {other} already has {bound} elsewhere, so the last leaf cannot matter.</source>
        <translation>{player} ha encontrado {value}. {other} ya tiene {bound} en otra parte, así que la última hoja ya no puede influir.</translation>
    </message>
    <message>
        <source>{player} has found {value}. {other} already has {bound} elsewhere, so the last child cannot matter.</source>
        <translation>{player} ha encontrado {value}. {other} ya tiene {bound} en otra parte, así que el último hijo ya no puede influir.</translation>
    </message>
    <message numerus="yes">
        <source>{player} has found {value}. {other} already has {bound} elsewhere, so the other %n leaves cannot matter.</source>
        <translation>
            <numerusform>{player} ha encontrado {value}. {other} ya tiene {bound} en otra parte, así que %n hoja más ya no puede influir.</numerusform>
            <numerusform>{player} ha encontrado {value}. {other} ya tiene {bound} en otra parte, así que las otras %n hojas ya no pueden influir.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{player} has found {value}. {other} already has {bound} elsewhere, so the other %n children cannot matter.</source>
        <translation>
            <numerusform>{player} ha encontrado {value}. {other} ya tiene {bound} en otra parte, así que %n hijo más ya no puede influir.</numerusform>
            <numerusform>{player} ha encontrado {value}. {other} ya tiene {bound} en otra parte, así que los otros %n hijos ya no pueden influir.</numerusform>
        </translation>
    </message>
    <message>
        <source>Every child has been looked at: {node} is worth {value}.</source>
        <translation>Ya se han mirado todos los hijos: {node} vale {value}.</translation>
    </message>
    <message>
        <source>The search is done: the root is worth {value}.</source>
        <translation>La búsqueda ha terminado: la raíz vale {value}.</translation>
    </message>
    <message>
        <source>The search is done: the root is worth {value}, and {player} chooses {move}.</source>
        <translation>La búsqueda ha terminado: la raíz vale {value}, y {player} elige {move}.</translation>
    </message>
</context>
<context>
    <name>_Plurals</name>
    <message numerus="yes">
        <source>%n plies</source>
        <translation>
            <numerusform>%n nivel</numerusform>
            <numerusform>%n niveles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_StagedStep</name>
    <message>
        <source>Evaluate. {sentence}</source>
        <translation>Evaluar. {sentence}</translation>
    </message>
    <message>
        <source>Choose: {player} takes {move}, the first child that is worth {value}.</source>
        <translation>Elegir: {player} toma {move}, el primer hijo que vale {value}.</translation>
    </message>
    <message numerus="yes">
        <source>Generate: {node} gets %n child(ren).</source>
        <translation>
            <numerusform>Generar: {node} recibe %n hijo.</numerusform>
            <numerusform>Generar: {node} recibe %n hijos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Generate: {node} is at the depth limit.</source>
        <translation>Generar: {node} está en el límite de profundidad.</translation>
    </message>
    <message>
        <source>Generate: {node} is a leaf.</source>
        <translation>Generar: {node} es una hoja.</translation>
    </message>
    <message>
        <source>Generate: the game is over in {node}.</source>
        <translation>Generar: en {node} la partida ha terminado.</translation>
    </message>
    <message>
        <source>Back up: MAX takes the highest of its children’s values, {value}.</source>
        <translation>Propagar: MAX toma el mayor de los valores de sus hijos, {value}.</translation>
    </message>
    <message>
        <source>Back up: MIN takes the lowest of its children’s values, {value}.</source>
        <translation>Propagar: MIN toma el menor de los valores de sus hijos, {value}.</translation>
    </message>
</context>
<context>
    <name>_Told</name>
    <message>
        <source>at most {value}</source>
        <translation>como mucho {value}</translation>
    </message>
    <message>
        <source>at least {value}</source>
        <translation>al menos {value}</translation>
    </message>
    <message>
        <source>This leaf is worth {value}.</source>
        <translation>Esta hoja vale {value}.</translation>
    </message>
    <message>
        <source>The game is over here: {value}.</source>
        <translation>Aquí termina la partida: {value}.</translation>
    </message>
    <message>
        <source>The depth limit is reached: the evaluation says {sum}.</source>
        <translation>Se alcanza el límite de profundidad: la evaluación da {sum}.</translation>
    </message>
    <message>
        <source>The depth limit is reached: the evaluation estimates {value}.</source>
        <translation>Se alcanza el límite de profundidad: la evaluación estima {value}.</translation>
    </message>
</context>
</TS>
