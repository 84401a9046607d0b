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
        <source>“{text}” is not a player: write one such as alphabeta:6.</source>
        <translation>«{text}» no es un jugador: escribe uno como alphabeta:6.</translation>
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
        <source>Minimax and alpha-beta cannot search chance nodes: use expectiminimax.</source>
        <translation>Minimax y alfa-beta no pueden explorar nodos de azar: usa expectiminimax.</translation>
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
        <source>The file has more than {limit} bytes, so it is not a saved game.</source>
        <translation>El archivo tiene más de {limit} bytes: no es una partida guardada.</translation>
    </message>
    <message>
        <source>The file is damaged at line {line}, column {column}: it is not whole JSON.</source>
        <translation>El archivo está dañado en la línea {line}, columna {column}: no es JSON completo.</translation>
    </message>
    <message>
        <source>The file is not text, so it is not a saved game.</source>
        <translation>El archivo no es texto: no es una partida guardada.</translation>
    </message>
    <message>
        <source>The file is not a game saved by Poda.</source>
        <translation>El archivo no es una partida guardada por Poda.</translation>
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
        <source>{file} exists already. Replace it?</source>
        <translation>{file} ya existe. ¿Quieres reemplazarlo?</translation>
    </message>
    <message>
        <source>Games saved by Poda (*.json)</source>
        <translation>Partidas guardadas por Poda (*.json)</translation>
    </message>
    <message>
        <source>{file}: {sentence}</source>
        <translation>{file}: {sentence}</translation>
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
    <name>KeysDialog</name>
    <message>
        <source>Keyboard</source>
        <translation>Teclado</translation>
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
    <name>MainWindow</name>
    <message>
        <source>Play</source>
        <translation>Jugar</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
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
</TS>
