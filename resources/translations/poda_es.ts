<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>AddHere</name>
    <message>
        <source>Add a child here (Ins)</source>
        <translation>Añadir aquí un hijo (Ins)</translation>
    </message>
</context>
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
        <source>Line</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>How many of the playouts began with the move, in percent</source>
        <translation>Cuántas de las simulaciones empezaron por la jugada, en tanto por ciento</translation>
    </message>
    <message>
        <source>The mean result of the playouts, from −1 to 1, for the side to move</source>
        <translation>El resultado medio de las simulaciones, de −1 a 1, para quien mueve</translation>
    </message>
    <message>
        <source>Values for {side}, who is to move</source>
        <translation>Valores para {side}, en su turno</translation>
    </message>
    <message>
        <source>depth {depth} · {nodes} nodes · {seconds} s · {rate}/s</source>
        <translation>profundidad {depth} · {nodes} nodos · {seconds} s · {rate}/s</translation>
    </message>
    <message>
        <source>{number} positions</source>
        <translation>{number} posiciones</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>Choose “Shown” to see what every move is worth.</source>
        <translation>Elige «Visible» para ver cuánto vale cada jugada.</translation>
    </message>
    <message>
        <source>Analysing the cube decision…</source>
        <translation>Analizando la decisión de cubo…</translation>
    </message>
    <message>
        <source>The game is over: there is no move to value.</source>
        <translation>La partida ha terminado: no hay jugadas que valorar.</translation>
    </message>
    <message>
        <source>The plays are valued when the dice have been thrown.</source>
        <translation>Las jugadas se valoran cuando se han tirado los dados.</translation>
    </message>
    <message>
        <source>Choose your move first; then hold A and compare.</source>
        <translation>Elige primero tu jugada; después mantén pulsada la A y compara.</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>The values come as soon as the engine has moved.</source>
        <translation>Los valores llegarán en cuanto el motor haya jugado.</translation>
    </message>
    <message>
        <source>No values yet. Choose “Shown” to try again.</source>
        <translation>Aún no hay valores. Elige «Visible» para intentarlo otra vez.</translation>
    </message>
</context>
<context>
    <name>AppSettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>Páginas de los ajustes</translation>
    </message>
    <message>
        <source>&amp;Restore defaults</source>
        <translation>&amp;Restaurar valores iniciales</translation>
    </message>
    <message>
        <source>Reset all of them; the folders stay as they are</source>
        <translation>Restablecerlos todos; las carpetas quedan como están</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>Bring back the settings that you had</source>
        <translation>Recuperar los ajustes que tenías</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>What you chose applies already (Esc)</source>
        <translation>Lo que has elegido ya está en vigor (Esc)</translation>
    </message>
    <message>
        <source>The defaults are restored.</source>
        <translation>Se han restaurado los valores iniciales.</translation>
    </message>
</context>
<context>
    <name>ArgumentParser</name>
    <message>
        <source>usage: </source>
        <translation>uso: </translation>
    </message>
    <message>
        <source>positional arguments</source>
        <translation>argumentos posicionales</translation>
    </message>
    <message>
        <source>options</source>
        <translation>opciones</translation>
    </message>
    <message>
        <source>show this help message and exit</source>
        <translation>muestra esta ayuda y termina</translation>
    </message>
    <message>
        <source>%(prog)s: error: %(message)s
</source>
        <translation>%(prog)s: error: %(message)s
</translation>
    </message>
    <message>
        <source>argument %(argument_name)s: %(message)s</source>
        <translation>argumento %(argument_name)s: %(message)s</translation>
    </message>
    <message>
        <source>unrecognized arguments: %s</source>
        <translation>argumentos desconocidos: %s</translation>
    </message>
    <message>
        <source>ignored explicit argument %r</source>
        <translation>no admite el valor %r</translation>
    </message>
    <message>
        <source>the following arguments are required: %s</source>
        <translation>faltan los siguientes argumentos: %s</translation>
    </message>
    <message>
        <source>expected one argument</source>
        <translation>se esperaba un valor</translation>
    </message>
    <message>
        <source>expected at most one argument</source>
        <translation>se esperaba un valor como máximo</translation>
    </message>
    <message>
        <source>expected at least one argument</source>
        <translation>se esperaba al menos un valor</translation>
    </message>
    <message>
        <source>expected %s argument</source>
        <translation>se esperaba %s valor</translation>
    </message>
    <message>
        <source>expected %s arguments</source>
        <translation>se esperaban %s valores</translation>
    </message>
    <message>
        <source>ambiguous option: %(option)s could match %(matches)s</source>
        <translation>opción ambigua: %(option)s puede ser %(matches)s</translation>
    </message>
    <message>
        <source>invalid %(type)s value: %(value)r</source>
        <translation>valor de %(type)s no válido: %(value)r</translation>
    </message>
    <message>
        <source>invalid choice: %(value)r (choose from %(choices)s)</source>
        <translation>valor no válido: %(value)r (elige entre %(choices)s)</translation>
    </message>
</context>
<context>
    <name>AspirationStep</name>
    <message>
        <source>The search begins with a guess, {alpha} to {beta}: if the value is not between them, the root is searched again.</source>
        <translation>La búsqueda empieza con una conjetura, de {alpha} a {beta}: si el valor no está entre ellos, la raíz se explora de nuevo.</translation>
    </message>
    <message>
        <source>The value is lower than the guess: the root is searched again, to {beta}.</source>
        <translation>El valor es menor que la conjetura: la raíz se explora de nuevo, hasta {beta}.</translation>
    </message>
    <message>
        <source>The value is higher than the guess: the root is searched again, from {alpha}.</source>
        <translation>El valor es mayor que la conjetura: la raíz se explora de nuevo, desde {alpha}.</translation>
    </message>
</context>
<context>
    <name>AxisRow</name>
    <message>
        <source>Preset</source>
        <translation>Ajustes predefinidos</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Ajuste</translation>
    </message>
    <message>
        <source>Values of {setting}</source>
        <translation>Valores de {setting}</translation>
    </message>
    <message>
        <source>values, from {low} to {high}</source>
        <translation>valores, de {low} a {high}</translation>
    </message>
    <message>
        <source>Leave this setting out</source>
        <translation>Quitar este ajuste</translation>
    </message>
</context>
<context>
    <name>BackgammonBoard</name>
    <message>
        <source>Backgammon board</source>
        <translation>Tablero de backgammon</translation>
    </message>
    <message>
        <source>The arrow keys and Enter choose a checker and the point it goes to. R rolls the dice, S swaps them, 1 to 6 move by a die, Backspace takes back, and Enter plays what is finished.</source>
        <translation>Con las flechas e Intro se eligen una ficha y la casilla a la que va. R tira los dados, S los cambia, del 1 al 6 se mueve con un dado, Retroceso deshace e Intro juega lo terminado.</translation>
    </message>
    <message>
        <source>X doubles, K takes a double, and P passes it.</source>
        <translation>X dobla, K acepta y P pasa.</translation>
    </message>
    <message>
        <source>The play is finished: Enter plays it, Backspace takes back.</source>
        <translation>La jugada está terminada: Intro la juega, Retroceso deshace.</translation>
    </message>
    <message>
        <source>{place}: picked up, {moves}</source>
        <translation>{place}: ficha en la mano, {moves}</translation>
    </message>
    <message>
        <source>{start} to {end}</source>
        <translation>De {start} a {end}</translation>
    </message>
    <message>
        <source>put back</source>
        <translation>ficha devuelta</translation>
    </message>
    <message>
        <source>No checker can move from here.</source>
        <translation>Ninguna ficha puede moverse desde aquí.</translation>
    </message>
    <message>
        <source>Double the stakes (X)</source>
        <translation>Doblar la apuesta (X)</translation>
    </message>
    <message>
        <source>Take the double (K)</source>
        <translation>Aceptar el doble (K)</translation>
    </message>
    <message>
        <source>Pass: give the game up (P)</source>
        <translation>Pasar: dar la partida por perdida (P)</translation>
    </message>
    <message>
        <source>Beaver: take, turn the cube and keep it (B)</source>
        <translation>Beaver: aceptar, girar el cubo y conservarlo (B)</translation>
    </message>
    <message>
        <source>Roll the dice (R)</source>
        <translation>Tirar los dados (R)</translation>
    </message>
    <message>
        <source>Play it (Enter)</source>
        <translation>Jugarla (Intro)</translation>
    </message>
    <message>
        <source>Swap the dice: the first one is used first (S)</source>
        <translation>Cambiar los dados: el primero se usa primero (S)</translation>
    </message>
    <message>
        <source>bar</source>
        <translation>barra</translation>
    </message>
    <message>
        <source>off</source>
        <translation>fuera</translation>
    </message>
    <message>
        <source>Bar of {side}</source>
        <translation>Barra de {side}</translation>
    </message>
    <message>
        <source>Borne off by {side}</source>
        <translation>Sacadas por {side}</translation>
    </message>
    <message>
        <source>Point {number}</source>
        <translation>Casilla {number}</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vacía</translation>
    </message>
    <message>
        <source>{names} and {last}</source>
        <translation>{names} y {last}</translation>
    </message>
    <message>
        <source>can move to {points}</source>
        <translation>puede mover a {points}</translation>
    </message>
    <message>
        <source>{place}: {checkers}</source>
        <translation>{place}: {checkers}</translation>
    </message>
    <message>
        <source>picked up</source>
        <translation>ficha en la mano</translation>
    </message>
    <message>
        <source>the checker can go here</source>
        <translation>la ficha puede ir aquí</translation>
    </message>
    <message>
        <source>last move</source>
        <translation>última jugada</translation>
    </message>
    <message>
        <source>hint: to {points}</source>
        <translation>sugerencia: a {points}</translation>
    </message>
    <message>
        <source>Crawford game: no doubling</source>
        <translation>Partida Crawford: no se dobla</translation>
    </message>
    <message>
        <source>{side} doubles to {value}</source>
        <translation>{side} dobla a {value}</translation>
    </message>
    <message>
        <source>Cube in the middle</source>
        <translation>Cubo en el centro</translation>
    </message>
    <message>
        <source>Cube at {value}, owned by {side}</source>
        <translation>Cubo en {value}, lo tiene {side}</translation>
    </message>
</context>
<context>
    <name>BackgammonMiddle</name>
    <message>
        <source>Roll</source>
        <translation>Tirar</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Confirmar</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Aceptar</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pasar</translation>
    </message>
    <message>
        <source>Beaver</source>
        <translation>Beaver</translation>
    </message>
    <message>
        <source>Double</source>
        <translation>Doblar</translation>
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
        <source>at least %Ln node(s), {percent} % pruned</source>
        <translation>
            <numerusform>al menos %Ln nodo, {percent}&#xa0;% podado</numerusform>
            <numerusform>al menos %Ln nodos, {percent}&#xa0;% podados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s), {percent} % pruned</source>
        <translation>
            <numerusform>%Ln nodo, {percent}&#xa0;% podado</numerusform>
            <numerusform>%Ln nodos, {percent}&#xa0;% podados</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BelowDice</name>
    <message>
        <source>Above, only less than {bound} matters, and MAX has {value}.</source>
        <translation>Más arriba solo importa algo menor que {bound}, y MAX tiene {value}.</translation>
    </message>
    <message>
        <source>Above, only less than {bound} matters, and {value} is less.</source>
        <translation>Más arriba solo importa algo menor que {bound}, y {value} lo es.</translation>
    </message>
    <message>
        <source>Above, only more than {bound} matters, and MIN has {value}.</source>
        <translation>Más arriba solo importa algo mayor que {bound}, y MIN tiene {value}.</translation>
    </message>
    <message>
        <source>Above, only more than {bound} matters, and {value} is more.</source>
        <translation>Más arriba solo importa algo mayor que {bound}, y {value} lo es.</translation>
    </message>
    <message>
        <source>{player} has {value}, and above only what is beyond {bound} matters.</source>
        <translation>{player} tiene {value}, y más arriba solo importa lo que pase de {bound}.</translation>
    </message>
    <message numerus="yes">
        <source>The other %n children cannot matter.</source>
        <translation>
            <numerusform>El otro hijo ya no puede influir.</numerusform>
            <numerusform>Los otros %n hijos ya no pueden influir.</numerusform>
        </translation>
    </message>
    <message>
        <source>It was the last child, so nothing is left to prune.</source>
        <translation>Era el último hijo: no queda nada que podar.</translation>
    </message>
</context>
<context>
    <name>Blank</name>
    <message>
        <source>The screen is blank. Any key brings the picture back.</source>
        <translation>La pantalla está en negro. Cualquier tecla devuelve el dibujo.</translation>
    </message>
</context>
<context>
    <name>BoardPanel</name>
    <message>
        <source>not solved yet</source>
        <translation>aún sin resolver</translation>
    </message>
    <message>
        <source>not valued yet</source>
        <translation>aún sin valor</translation>
    </message>
    <message>
        <source>{description}, {percent} % of the playouts</source>
        <translation>{description}, {percent} % de las simulaciones</translation>
    </message>
    <message>
        <source>{words} for {side}</source>
        <translation>{words} para {side}</translation>
    </message>
    <message>
        <source>score {score}, {words} for {side}</source>
        <translation>puntuación {score}, {words} para {side}</translation>
    </message>
    <message>
        <source>{description}, best</source>
        <translation>{description}, la mejor</translation>
    </message>
    <message>
        <source>{side} wins {percent} %</source>
        <translation>{side} gana el {percent} %</translation>
    </message>
    <message>
        <source>No value is shown</source>
        <translation>No se muestra ningún valor</translation>
    </message>
    <message>
        <source>equity {points} for {side}</source>
        <translation>equidad {points} para {side}</translation>
    </message>
    <message>
        <source>{side} plays {move}. {headline}.</source>
        <translation>{side}: {move}. {headline}.</translation>
    </message>
    <message numerus="yes">
        <source>takes %n pieces</source>
        <translation>
            <numerusform>come %n pieza</numerusform>
            <numerusform>come %n piezas</numerusform>
        </translation>
    </message>
    <message>
        <source>and is now a {piece}</source>
        <translation>y ahora es {piece}</translation>
    </message>
</context>
<context>
    <name>BoardSurface</name>
    <message>
        <source>{place}: {piece}</source>
        <translation>{place}: {piece}</translation>
    </message>
    <message>
        <source>move {number} of the line</source>
        <translation>jugada {number} de la variante</translation>
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
    <name>BoardTile</name>
    <message>
        <source>Game {number}: {first} ({one}) against {second} ({two}), {plies} moves</source>
        <translation>Partida {number}: {first} ({one}) contra {second} ({two}), {plies} jugadas</translation>
    </message>
    <message>
        <source>Game {number}, {plies} moves</source>
        <translation>Partida {number}, {plies} jugadas</translation>
    </message>
    <message>
        <source>Game {number}</source>
        <translation>Partida {number}</translation>
    </message>
</context>
<context>
    <name>BoardsPage</name>
    <message>
        <source>The boards of the games that are being played appear here.</source>
        <translation>Aquí aparecen los tableros de las partidas que se están jugando.</translation>
    </message>
    <message>
        <source>All boards</source>
        <translation>Todos los tableros</translation>
    </message>
    <message>
        <source>Show all boards again (Esc)</source>
        <translation>Volver a mostrar todos los tableros (Esc)</translation>
    </message>
    <message>
        <source>Click to enlarge the board, and again to see all</source>
        <translation>Un clic amplía el tablero; otro los muestra todos de nuevo</translation>
    </message>
    <message numerus="yes">
        <source>%n more games are being played</source>
        <translation>
            <numerusform>Se está jugando %n partida más</numerusform>
            <numerusform>Se están jugando %n partidas más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoundsField</name>
    <message>
        <source>Lower bound</source>
        <translation>Cota inferior</translation>
    </message>
    <message>
        <source>Upper bound</source>
        <translation>Cota superior</translation>
    </message>
    <message>
        <source>No leaf is worth less or more than this: Star1 and Star2 cut by it. Left empty, it is the range of the leaves, or of the game’s stakes.</source>
        <translation>Ninguna hoja vale menos ni más que esto: así podan Star1 y Star2. Si se deja vacío, es el rango de las hojas o de lo que se juega en la partida.</translation>
    </message>
</context>
<context>
    <name>BuildBar</name>
    <message>
        <source>Click a node to change it</source>
        <translation>Haz clic en un nodo para cambiarlo</translation>
    </message>
    <message>
        <source>Double click changes the value</source>
        <translation>Doble clic cambia el valor</translation>
    </message>
    <message>
        <source>Drag it among its siblings</source>
        <translation>Arrástralo entre sus hermanos</translation>
    </message>
    <message>
        <source>Shift and arrows select nodes</source>
        <translation>Mayús y flechas eligen nodos</translation>
    </message>
</context>
<context>
    <name>BuildMode</name>
    <message>
        <source>Place {place} of {count}</source>
        <translation>Lugar {place} de {count}</translation>
    </message>
    <message>
        <source>The order on screen is now the order of this tree of your own.</source>
        <translation>El orden en pantalla es ahora el de este árbol tuyo.</translation>
    </message>
    <message>
        <source>The tree of a game follows from its rules. New tree (Ctrl+N) begins one of your own.</source>
        <translation>El árbol de un juego sale de sus reglas. Árbol nuevo (Ctrl+N) empieza uno tuyo.</translation>
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
        <translation>{tree}: explorando…</translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message>
        <source>Best: {moves}</source>
        <translation>Lo mejor: {moves}</translation>
    </message>
    <message>
        <source>no double</source>
        <translation>no doblar</translation>
    </message>
    <message>
        <source>Played: {move} ({error})</source>
        <translation>Jugado: {move} ({error})</translation>
    </message>
</context>
<context>
    <name>ChanceStep</name>
    <message>
        <source>{low} to {high}</source>
        <translation>entre {low} y {high}</translation>
    </message>
    <message>
        <source>The search begins at a chance node: each outcome counts by its probability.</source>
        <translation>La búsqueda empieza en un nodo de azar: cada resultado cuenta según su probabilidad.</translation>
    </message>
    <message>
        <source>The search comes to {node}, a chance node: each outcome counts by its probability.</source>
        <translation>La búsqueda entra en {node}, un nodo de azar: cada resultado cuenta según su probabilidad.</translation>
    </message>
    <message>
        <source>The search comes to {node}, a chance node, worth {range}.</source>
        <translation>La búsqueda entra en {node}, un nodo de azar, que vale {range}.</translation>
    </message>
    <message>
        <source>Only values between {alpha} and {beta} matter.</source>
        <translation>Solo importan valores entre {alpha} y {beta}.</translation>
    </message>
    <message>
        <source>Only more than {alpha} matters.</source>
        <translation>Solo importa algo mayor que {alpha}.</translation>
    </message>
    <message>
        <source>Only less than {beta} matters.</source>
        <translation>Solo importa algo menor que {beta}.</translation>
    </message>
    <message>
        <source>The probe says {child} for this outcome: the chance node is worth {range}.</source>
        <translation>El sondeo da {child} para este resultado: el nodo de azar vale {range}.</translation>
    </message>
    <message>
        <source>This outcome is worth {child}, with probability {odds}: it adds {part}, which makes {value}.</source>
        <translation>Este resultado vale {child}, con probabilidad {odds}: suma {part}, y van {value}.</translation>
    </message>
    <message>
        <source>The chance node is worth {range}.</source>
        <translation>El nodo de azar vale {range}.</translation>
    </message>
    <message>
        <source>at most {value}</source>
        <translation>como mucho {value}</translation>
    </message>
    <message>
        <source>at least {value}</source>
        <translation>al menos {value}</translation>
    </message>
    <message>
        <source>MAX has nothing elsewhere yet: this node still matters.</source>
        <translation>MAX aún no tiene nada en otra parte: este nodo todavía importa.</translation>
    </message>
    <message>
        <source>MIN has nothing elsewhere yet: this node still matters.</source>
        <translation>MIN aún no tiene nada en otra parte: este nodo todavía importa.</translation>
    </message>
    <message>
        <source>Even if all other outcomes gave {extreme}, the expected value would be {value}, not above {bound}: this node cannot matter.</source>
        <translation>Aunque todos los demás resultados dieran {extreme}, el valor esperado sería {value}, no mayor que {bound}: este nodo ya no puede influir.</translation>
    </message>
    <message>
        <source>Even if all other outcomes gave {extreme}, the expected value would be {value}, not below {bound}: this node cannot matter.</source>
        <translation>Aunque todos los demás resultados dieran {extreme}, el valor esperado sería {value}, no menor que {bound}: este nodo ya no puede influir.</translation>
    </message>
    <message>
        <source>At most, the expected value is {value}, not above {bound}: this node cannot matter.</source>
        <translation>El valor esperado es como mucho {value}, no mayor que {bound}: este nodo ya no puede influir.</translation>
    </message>
    <message>
        <source>At least, the expected value is {value}, not below {bound}: this node cannot matter.</source>
        <translation>El valor esperado es al menos {value}, no menor que {bound}: este nodo ya no puede influir.</translation>
    </message>
    <message>
        <source>At most, it is {value}, more than {bound}: this node still matters.</source>
        <translation>Es como mucho {value}, más que {bound}: este nodo todavía importa.</translation>
    </message>
    <message>
        <source>At least, it is {value}, less than {bound}: this node still matters.</source>
        <translation>Es al menos {value}, menos que {bound}: este nodo todavía importa.</translation>
    </message>
    <message>
        <source>The chance node is left: it is worth {value} at most.</source>
        <translation>Se deja el nodo de azar: vale como mucho {value}.</translation>
    </message>
    <message>
        <source>The chance node is left: it is worth {value} at least.</source>
        <translation>Se deja el nodo de azar: vale al menos {value}.</translation>
    </message>
    <message numerus="yes">
        <source>The other %n outcome(s) cannot matter.</source>
        <translation>
            <numerusform>El otro resultado ya no puede influir.</numerusform>
            <numerusform>Los otros %n resultados ya no pueden influir.</numerusform>
        </translation>
    </message>
    <message>
        <source>Every outcome has been counted: {node} is worth {value}.</source>
        <translation>Ya se han contado todos los resultados: {node} vale {value}.</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>Show or hide this curve</source>
        <translation>Mostrar u ocultar esta curva</translation>
    </message>
    <message>
        <source>Against the {plies}-ply player (the truth)</source>
        <translation>Contra el de {plies} niveles (la verdad)</translation>
    </message>
    <message>
        <source>Fitness (relative)</source>
        <translation>Aptitud (relativa)</translation>
    </message>
    <message>
        <source>Outputs, and draws</source>
        <translation>Salidas y empates</translation>
    </message>
    <message>
        <source>Age of the best</source>
        <translation>Edad del mejor</translation>
    </message>
    <message>
        <source>Mean of the best</source>
        <translation>Media del mejor</translation>
    </message>
    <message>
        <source>Step sizes (log scale)</source>
        <translation>Tamaños de paso (escala log.)</translation>
    </message>
    <message>
        <source>Enlarge it with a double click, or with Enter.</source>
        <translation>Amplíala con doble clic o con Intro.</translation>
    </message>
    <message>
        <source>Against the hand-made evaluation (the truth)</source>
        <translation>Contra la evaluación hecha a mano (la verdad)</translation>
    </message>
    <message>
        <source>Fitness (absolute: lines lost)</source>
        <translation>Aptitud (absoluta: variantes perdidas)</translation>
    </message>
    <message>
        <source>Values kept</source>
        <translation>Valores conservados</translation>
    </message>
    <message>
        <source>TD error (root mean square)</source>
        <translation>Error TD (media cuadrática)</translation>
    </message>
    <message>
        <source>Norm of the weights</source>
        <translation>Norma de los pesos</translation>
    </message>
    <message>
        <source>Weights (log scale)</source>
        <translation>Pesos (escala log.)</translation>
    </message>
    <message>
        <source>150 games of the best one against a player that looks {plies} plies ahead. The band contains the true share in 95 of 100 cases.</source>
        <translation>150 partidas del mejor contra un jugador que mira {plies} niveles. La banda contiene la proporción verdadera en 95 de cada 100 casos.</translation>
    </message>
    <message>
        <source>150 games of the best one against the player that goes by hand-made features, at 0 plies. The band contains the true share in 95 of 100 cases.</source>
        <translation>150 partidas del mejor contra el jugador que se guía por rasgos hechos a mano, a 0 niveles. La banda contiene la proporción verdadera en 95 de cada 100 casos.</translation>
    </message>
    <message>
        <source>150 games of the network, as it then was, against a player that looks {plies} plies ahead. The band contains the true share in 95 of 100 cases.</source>
        <translation>150 partidas de la red, tal como era entonces, contra un jugador que mira {plies} niveles. La banda contiene la proporción verdadera en 95 de cada 100 casos.</translation>
    </message>
    <message>
        <source>150 games of the network, as it then was, against the player that goes by hand-made features, at 0 plies. The band contains the true share in 95 of 100 cases.</source>
        <translation>150 partidas de la red, tal como era entonces, contra el jugador que se guía por rasgos hechos a mano, a 0 niveles. La banda contiene la proporción verdadera en 95 de cada 100 casos.</translation>
    </message>
    <message>
        <source>Minus the lines that it loses when every reply is tried. It means the same in every generation: 0 is a proof.</source>
        <translation>Menos las variantes que pierde cuando se prueban todas las respuestas. Significa lo mismo en cada generación: 0 es una demostración.</translation>
    </message>
    <message>
        <source>Points against the others of the same generation: it compares within a generation, and not between two.</source>
        <translation>Puntos contra los demás de la misma generación: compara dentro de una generación, y no entre dos.</translation>
    </message>
    <message>
        <source>The strategy moves a centre and tries others around it; the centre stands for the generation. It need not be the fittest.</source>
        <translation>La estrategia mueve un centro y prueba otros a su alrededor; el centro representa a la generación. No tiene por qué ser el más apto.</translation>
    </message>
    <message>
        <source>At the end of its look-ahead that player counts the pieces.</source>
        <translation>Al final de lo que mira, ese jugador cuenta las piezas.</translation>
    </message>
    <message>
        <source>Positions whose value is known: in how many of them the move that it plays leaves a win a win, and a draw a draw. The positions are always the same ones.</source>
        <translation>Posiciones de valor conocido: en cuántas de ellas la jugada que elige deja ganado lo ganado y empatado lo empatado. Las posiciones son siempre las mismas.</translation>
    </message>
    <message>
        <source>How far the network’s value of a position lies from the one that it learns, over the games of a generation. It measures whether its predictions agree with each other, not how well it plays: the losses and the values kept measure that.</source>
        <translation>Cuánto dista el valor que la red da a una posición del que aprende, en las partidas de una generación. Mide si sus predicciones coinciden entre sí, no lo bien que juega: eso lo dicen las derrotas y los valores conservados.</translation>
    </message>
    <message>
        <source>The length of the vector of all weights. It grows ever more slowly as learning settles; where it runs away, the learning rate is too high.</source>
        <translation>La longitud del vector de todos los pesos. Crece cada vez más despacio cuando el aprendizaje se asienta; si se dispara, la tasa de aprendizaje es demasiado alta.</translation>
    </message>
    <message>
        <source>What the best one says of 200 positions of random games, always the same ones. Saturation: how far its outputs lie from 0, in the mean; at 1 every tanh is flat. Spread: their standard deviation; at 0 all positions are alike to it. Draws: their share of the games of the generation.</source>
        <translation>Lo que el mejor dice de 200 posiciones de partidas al azar, siempre las mismas. Saturación: cuánto distan de 0 sus salidas, en promedio; en 1 toda tanh es plana. Dispersión: su desviación típica; en 0 todas las posiciones le parecen iguales. Empates: su proporción entre las partidas de la generación.</translation>
    </message>
    <message>
        <source>The number of generations in which the best one has been evaluated.</source>
        <translation>En cuántas generaciones se ha evaluado al mejor.</translation>
    </message>
    <message>
        <source>The fitness of the best one: its results divided by its age. It is relative, as fitness is.</source>
        <translation>La aptitud del mejor: sus resultados entre su edad. Es relativa, como la aptitud.</translation>
    </message>
    <message>
        <source>How much the weights are changed: median, quartiles and extremes of all step sizes.</source>
        <translation>Cuánto se cambian los pesos: mediana, cuartiles y extremos de todos los tamaños de paso.</translation>
    </message>
    <message>
        <source>Median, quartiles and extremes of all weights. Their sizes are shown by powers of ten on both sides of 0.</source>
        <translation>Mediana, cuartiles y extremos de todos los pesos. Sus tamaños se muestran por potencias de diez a ambos lados del 0.</translation>
    </message>
    <message>
        <source>centre</source>
        <translation>centro</translation>
    </message>
    <message>
        <source>losses</source>
        <translation>derrotas</translation>
    </message>
    <message>
        <source>draws</source>
        <translation>empates</translation>
    </message>
    <message>
        <source>wins</source>
        <translation>victorias</translation>
    </message>
    <message>
        <source>best</source>
        <translation>mejor</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>media</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>peor</translation>
    </message>
    <message>
        <source>saturation</source>
        <translation>saturación</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>dispersión</translation>
    </message>
    <message>
        <source>values kept</source>
        <translation>valores conservados</translation>
    </message>
    <message>
        <source>TD error</source>
        <translation>error TD</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>norma</translation>
    </message>
    <message>
        <source>age</source>
        <translation>edad</translation>
    </message>
    <message>
        <source>median</source>
        <translation>mediana</translation>
    </message>
    <message>
        <source>quartiles</source>
        <translation>cuartiles</translation>
    </message>
    <message>
        <source>extremes</source>
        <translation>extremos</translation>
    </message>
    <message>
        <source>losses {value}</source>
        <translation>derrotas {value}</translation>
    </message>
    <message>
        <source>after {number} games</source>
        <translation>tras {number} partidas</translation>
    </message>
    <message>
        <source>after {number}</source>
        <translation>tras {number}</translation>
    </message>
    <message>
        <source>after {number} processor time</source>
        <translation>tras {number} de procesador</translation>
    </message>
    <message>
        <source>raw {value}</source>
        <translation>bruto {value}</translation>
    </message>
</context>
<context>
    <name>ChartTools</name>
    <message>
        <source>By generations</source>
        <translation>Por generaciones</translation>
    </message>
    <message>
        <source>By games</source>
        <translation>Por partidas</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>Por tiempo</translation>
    </message>
    <message>
        <source>By processor time</source>
        <translation>Por tiempo de procesador</translation>
    </message>
    <message>
        <source>What the x axis counts</source>
        <translation>Qué cuenta el eje x</translation>
    </message>
    <message>
        <source>Processor time is that of all threads together: by it, evolution and learning lie over each other fairly.</source>
        <translation>El tiempo de procesador es el de todos los hilos juntos: con él, evolución y aprendizaje se comparan en igualdad de condiciones.</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>Suavizado</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Seguir</translation>
    </message>
    <message>
        <source>Show all of the run again, as it grows (0)</source>
        <translation>Vuelve a mostrar todo el entrenamiento según crece (0)</translation>
    </message>
    <message>
        <source>All charts</source>
        <translation>Todas las gráficas</translation>
    </message>
    <message>
        <source>Back to all charts (Esc). Meanwhile Ctrl and the wheel, or Ctrl and the arrows up and down, enlarge the values.</source>
        <translation>Volver a todas las gráficas (Esc). Mientras tanto, Ctrl con la rueda, o con las flechas arriba y abajo, amplía los valores.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Export the charts</source>
        <translation>Exportar las gráficas</translation>
    </message>
    <message>
        <source>Charts as a picture (PNG)…</source>
        <translation>Gráficas como imagen (PNG)…</translation>
    </message>
    <message>
        <source>Charts as a drawing (SVG)…</source>
        <translation>Gráficas como dibujo (SVG)…</translation>
    </message>
    <message>
        <source>Numbers as a table (CSV)…</source>
        <translation>Números como tabla (CSV)…</translation>
    </message>
    <message>
        <source>none: single values</source>
        <translation>ninguno: valores sueltos</translation>
    </message>
    <message numerus="yes">
        <source>%Ln reading(s)</source>
        <translation>
            <numerusform>%Ln lectura</numerusform>
            <numerusform>%Ln lecturas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln generation(s)</source>
        <translation>
            <numerusform>%Ln generación</numerusform>
            <numerusform>%Ln generaciones</numerusform>
        </translation>
    </message>
    <message>
        <source>{kept} of {generations}</source>
        <translation>{kept} de {generations}</translation>
    </message>
    <message>
        <source>over {readings}, {generations}</source>
        <translation>sobre {readings}, {generations}</translation>
    </message>
</context>
<context>
    <name>ChartsPanel</name>
    <message>
        <source>Follow</source>
        <translation>Seguir</translation>
    </message>
    <message>
        <source>All charts</source>
        <translation>Todas las gráficas</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>Ampliar</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>Eje x</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Imágenes (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>Dibujos (*.svg)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tablas (*.csv)</translation>
    </message>
    <message>
        <source>Export the charts</source>
        <translation>Exportar las gráficas</translation>
    </message>
    <message>
        <source>{file}: {sentence}</source>
        <translation>{file}: {sentence}</translation>
    </message>
    <message>
        <source>Written: {file}</source>
        <translation>Escrito: {file}</translation>
    </message>
</context>
<context>
    <name>CheckersBoard</name>
    <message>
        <source>Checkers board</source>
        <translation>Tablero de damas</translation>
    </message>
    <message>
        <source>The arrow keys go over the dark squares, Enter takes a piece up and puts it down. Or type a move, such as 11-15, and press Enter.</source>
        <translation>Las flechas recorren las casillas oscuras, Intro coge una pieza y la suelta. O escribe una jugada, como 11-15, y pulsa Intro.</translation>
    </message>
    <message>
        <source>Square {number}</source>
        <translation>Casilla {number}</translation>
    </message>
</context>
<context>
    <name>CheckersFields</name>
    <message>
        <source>Opening throw</source>
        <translation>Tirada inicial</translation>
    </message>
    <message>
        <source>in the middle</source>
        <translation>en el centro</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Turno</translation>
    </message>
    <message>
        <source>Beavers</source>
        <translation>Beavers</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Dados</translation>
    </message>
    <message>
        <source>Cube</source>
        <translation>Cubo</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Dueño</translation>
    </message>
    <message>
        <source>Match to</source>
        <translation>Encuentro a</translation>
    </message>
    <message>
        <source>Die {number}</source>
        <translation>Dado {number}</translation>
    </message>
    <message>
        <source>Owner of the cube</source>
        <translation>Dueño del cubo</translation>
    </message>
    <message>
        <source>money play</source>
        <translation>juego por dinero</translation>
    </message>
    <message>
        <source>Points of {side}</source>
        <translation>Puntos de {side}</translation>
    </message>
    <message>
        <source>Crawford game</source>
        <translation>Partida Crawford</translation>
    </message>
    <message>
        <source>Jacoby rule</source>
        <translation>Regla de Jacoby</translation>
    </message>
</context>
<context>
    <name>ChoiceDialog</name>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>The first {number} of {all}: type to find others</source>
        <translation>Los primeros {number} de {all}: escribe para encontrar otros</translation>
    </message>
    <message>
        <source>{all} in the list</source>
        <translation>{all} en la lista</translation>
    </message>
</context>
<context>
    <name>ClockNote</name>
    <message>
        <source>this run</source>
        <translation>este entrenamiento</translation>
    </message>
    <message>
        <source>“{name}”</source>
        <translation>«{name}»</translation>
    </message>
    <message>
        <source>No processor time is known of {runs}: an older Poda or a cluster kept none. Time by the clock stands for it, in which several threads do more.</source>
        <translation>De {runs} no se conoce el tiempo de procesador: un Poda más antiguo o un clúster no lo guardó. En su lugar está el tiempo de reloj, en el que varios hilos hacen más.</translation>
    </message>
</context>
<context>
    <name>ColourSample</name>
    <message>
        <source>MAX</source>
        <translation>MAX</translation>
    </message>
    <message>
        <source>MIN</source>
        <translation>MIN</translation>
    </message>
    <message>
        <source>chance</source>
        <translation>azar</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>elegida</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>podado</translation>
    </message>
    <message>
        <source>this step</source>
        <translation>este paso</translation>
    </message>
    <message>
        <source>Sample of the colours</source>
        <translation>Muestra de los colores</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>A desktop laboratory of adversarial search. Without arguments, the window.</source>
        <translation>Un laboratorio de escritorio de la búsqueda con adversario. Sin argumentos, la ventana.</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>órdenes</translation>
    </message>
    <message>
        <source>COMMAND</source>
        <translation>ORDEN</translation>
    </message>
    <message>
        <source>show program&apos;s version number and exit</source>
        <translation>muestra la versión del programa y termina</translation>
    </message>
    <message>
        <source>also write the log to the terminal, from LEVEL up ({levels})</source>
        <translation>escribe el registro también en el terminal, de NIVEL en adelante ({levels})</translation>
    </message>
    <message>
        <source>LEVEL</source>
        <translation>NIVEL</translation>
    </message>
    <message>
        <source>close the window once it has been painted (measurements, smoke tests)</source>
        <translation>cierra la ventana en cuanto se ha dibujado (mediciones, pruebas rápidas)</translation>
    </message>
    <message>
        <source>search a written tree</source>
        <translation>explora un árbol escrito</translation>
    </message>
    <message>
        <source>make exam sheets, with their solutions</source>
        <translation>hace hojas de examen, con sus soluciones</translation>
    </message>
    <message>
        <source>grade the results of a class</source>
        <translation>califica los resultados de una clase</translation>
    </message>
    <message>
        <source>make slides or a handout of a lecture</source>
        <translation>hace diapositivas o un folleto de una lección</translation>
    </message>
    <message>
        <source>list the legal moves of a position</source>
        <translation>enumera las jugadas legales de una posición</translation>
    </message>
    <message>
        <source>tell the exact scores of positions</source>
        <translation>dice las puntuaciones exactas de posiciones</translation>
    </message>
    <message>
        <source>review a game of backgammon: luck and errors</source>
        <translation>revisa una partida de backgammon: suerte y errores</translation>
    </message>
    <message>
        <source>roll out a position of backgammon</source>
        <translation>hace un rollout de una posición de backgammon</translation>
    </message>
    <message>
        <source>let two players play each other</source>
        <translation>enfrenta a dos jugadores</translation>
    </message>
    <message>
        <source>play a tournament, and go on with it</source>
        <translation>juega un torneo y lo continúa</translation>
    </message>
    <message>
        <source>tell Elo and LOS of results that are known</source>
        <translation>dice el Elo y la LOS de resultados conocidos</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>no hay memoria suficiente</translation>
    </message>
    <message>
        <source>be an engine for other programs, or check theirs</source>
        <translation>hace de motor para otros programas o comprueba los suyos</translation>
    </message>
    <message>
        <source>solve the endgames of checkers, and look positions up</source>
        <translation>resuelve los finales de las damas y consulta posiciones</translation>
    </message>
    <message>
        <source>train a player, without a window</source>
        <translation>entrena a un jugador, sin ventana</translation>
    </message>
    <message>
        <source>list, show, compare and export the runs that are kept</source>
        <translation>enumera, muestra, compara y exporta los entrenamientos guardados</translation>
    </message>
    <message>
        <source>make a shell complete what is typed, by Tab</source>
        <translation>hace que el intérprete de órdenes complete con Tab lo que se escribe</translation>
    </message>
    <message>
        <source>the answer cannot be written: the standard output is closed</source>
        <translation>no se puede escribir la respuesta: la salida estándar está cerrada</translation>
    </message>
    <message>
        <source>the answer cannot be written: No space left on device</source>
        <translation>no se puede escribir la respuesta: el disco está lleno</translation>
    </message>
    <message>
        <source>List the legal moves of a position, and for each the position after it. In backgammon they are the plays of a throw, each with the ID of the position after it, in which the side that moved is still on roll.</source>
        <translation>Enumera las jugadas legales de una posición, cada una con la posición que deja. En backgammon son las jugadas de una tirada, cada una con el identificador de la posición que deja, en la que sigue teniendo los dados quien ha jugado.</translation>
    </message>
    <message>
        <source>GAME</source>
        <translation>JUEGO</translation>
    </message>
    <message>
        <source>POSITION</source>
        <translation>POSICIÓN</translation>
    </message>
    <message>
        <source>in the game&apos;s notation, &apos;&apos; for its beginning; in backgammon an ID as GNU Backgammon writes it: the start is 4HPwATDgc/ABMA</source>
        <translation>en la notación del juego, &apos;&apos; para su comienzo; en backgammon, un identificador como los escribe GNU Backgammon: el comienzo es 4HPwATDgc/ABMA</translation>
    </message>
    <message>
        <source>say too what each of the searches of this tree costs</source>
        <translation>dice además cuánto cuesta cada búsqueda de este árbol</translation>
    </message>
    <message>
        <source>for alphabeta in its four forms, negamax and pvs: alpha and beta at the root, such as 4 5 or none 3. A value that is not between them is given as a bound. For aspiration: the window that is tried first</source>
        <translation>para alphabeta en sus cuatro formas, negamax y pvs: alfa y beta en la raíz, como 4 5 o none 3. Un valor que no está entre ellos se da como cota. Para aspiration: la ventana que se prueba primero</translation>
    </message>
    <message>
        <source>VALUE</source>
        <translation>VALOR</translation>
    </message>
    <message>
        <source>for mtdf: what the value may be (0)</source>
        <translation>para mtdf: cuál puede ser el valor (0)</translation>
    </message>
    <message>
        <source>the order of each node&apos;s children: as given, the best or the worst for whoever moves in front, at random, or as the search learns it from what cut elsewhere (killer moves, history heuristic); given unless said</source>
        <translation>el orden de los hijos de cada nodo: como vienen, delante el mejor o el peor para quien mueve, al azar, o como lo aprende la búsqueda de lo que podó en otra parte (jugadas asesinas, heurística de la historia); si no se dice, given</translation>
    </message>
    <message>
        <source>for mcts: how many playouts there are (1000)</source>
        <translation>para mcts: cuántas simulaciones se hacen (1000)</translation>
    </message>
    <message>
        <source>for mcts: of all that is random (1)</source>
        <translation>para mcts: de todo lo que es al azar (1)</translation>
    </message>
    <message>
        <source>for mcts: the constant of UCB1 (the root of 2)</source>
        <translation>para mcts: la constante de UCB1 (la raíz de 2)</translation>
    </message>
    <message>
        <source>for mcts: proven values propagate</source>
        <translation>para mcts: los valores demostrados se propagan</translation>
    </message>
    <message>
        <source>a .svg, .pdf or .png of a step; a .gif of every step; a .html, a page for browsers to step through; a .tex for LaTeX, with an overlay for every step on a Beamer slide, or of --step alone. A file of that name is replaced</source>
        <translation>un .svg, .pdf o .png de un paso; un .gif de todos los pasos; un .html, una página para recorrerlos en un navegador; un .tex para LaTeX, con una capa por paso en una diapositiva de Beamer, o solo del paso de --step. Un archivo de ese nombre se reemplaza</translation>
    </message>
    <message>
        <source>Make exam sheets on alpha-beta, or on Monte Carlo tree search by hand: trees with room to write, each variant with its own. The same numbers give the same sheets everywhere.</source>
        <translation>Hace hojas de examen sobre alfa-beta, o sobre la búsqueda Monte Carlo en árbol a mano: árboles con sitio para escribir, cada variante con los suyos. Los mismos números dan las mismas hojas en todas partes.</translation>
    </message>
    <message>
        <source>ALPHA</source>
        <translation>ALPHA</translation>
    </message>
    <message>
        <source>BETA</source>
        <translation>BETA</translation>
    </message>
    <message>
        <source>C</source>
        <translation>C</translation>
    </message>
    <message>
        <source>threads of a search of checkers (1)</source>
        <translation>hilos de una búsqueda de damas (1)</translation>
    </message>
    <message>
        <source>Review a game or a match of backgammon: the luck of both sides, the errors of their plays and cube actions, their rates and ratings, and the worst errors. Of a folder, all its files: the error rates of each player by kind of decision. Ctrl-C prints what was found so far.</source>
        <translation>Revisa una partida o un encuentro de backgammon: la suerte de ambos bandos, los errores de sus jugadas y acciones del cubo, sus tasas y valoraciones, y los peores errores. De una carpeta, todos sus archivos: las tasas de error de cada jugador por clase de decisión. Ctrl-C imprime lo encontrado hasta entonces.</translation>
    </message>
    <message>
        <source>a game saved by Poda, or a match as a .mat or .sgf file; or a folder of such files</source>
        <translation>una partida guardada por Poda o un encuentro en un archivo .mat o .sgf; o una carpeta de esos archivos</translation>
    </message>
    <message>
        <source>count matches by the match equity table in this file, in GNU Backgammon&apos;s format</source>
        <translation>contar los encuentros con la tabla de equidades de encuentro de este archivo, en el formato de GNU Backgammon</translation>
    </message>
    <message>
        <source>look-ahead of both sides&apos; plays in plies; 1 takes 4 times as long as 0, 2 takes 40 (1)</source>
        <translation>niveles que miran adelante las jugadas de ambos; 1 tarda 4 veces lo que 0, 2 tarda 40 (1)</translation>
    </message>
    <message>
        <source>a .pdf, a .tex for LaTeX, an .html to fill in, which grades, a .xml for Moodle or a .zip for QTI 2.2. A file of that name is replaced</source>
        <translation>un .pdf, un .tex para LaTeX, un .html que se rellena y corrige, un .xml para Moodle o un .zip para QTI 2.2. Un archivo de ese nombre se reemplaza</translation>
    </message>
    <message>
        <source>the form of alpha-beta (alphabeta), or three iterations of mcts</source>
        <translation>la forma de alfa-beta (alphabeta), o tres iteraciones de mcts</translation>
    </message>
    <message>
        <source>what is asked: values, windows, cuts, and of mcts ucb, path, counts (all of them)</source>
        <translation>lo que se pide: values, windows, cuts, y con mcts ucb, path, counts (todo)</translation>
    </message>
    <message>
        <source>QUESTION</source>
        <translation>PREGUNTA</translation>
    </message>
    <message>
        <source>one question, in place of --trees, --form and the like; give it again for more, of any kind: a code such as 3-4711-x, or a form and a tree, &apos;minimax: [[3, 12], [2, 4]]&apos; (further variants shuffle its values)</source>
        <translation>una pregunta, en lugar de --trees, --form y similares; repítelo para más, de cualquier clase: un código como 3-4711-x, o una forma y un árbol, &apos;minimax: [[3, 12], [2, 4]]&apos; (las demás variantes barajan sus valores)</translation>
    </message>
    <message>
        <source>MARKS</source>
        <translation>PUNTOS</translation>
    </message>
    <message>
        <source>what each question is worth; one number is for all of them</source>
        <translation>lo que vale cada pregunta; un solo número es para todas</translation>
    </message>
    <message>
        <source>COURSE</source>
        <translation>ASIGNATURA</translation>
    </message>
    <message>
        <source>the course, above the title</source>
        <translation>la asignatura, sobre el título</translation>
    </message>
    <message>
        <source>DATE</source>
        <translation>FECHA</translation>
    </message>
    <message>
        <source>the date, in place of a line to fill in</source>
        <translation>la fecha, en lugar de una línea para rellenar</translation>
    </message>
    <message>
        <source>Write a web page, one file that needs no network and computes by itself. On the page connect4 Connect Four is played, with the exact score over every column; FILE.html#4453 is the page at a position. On the page tree a tree is typed and its search stepped through; its address carries the tree.</source>
        <translation>Escribe una página web, un solo archivo que no necesita red y calcula por sí mismo. En la página connect4 se juega al cuatro en raya, con la puntuación exacta sobre cada columna; FILE.html#4453 es la página en una posición. En la página tree se escribe un árbol y se recorre su búsqueda paso a paso; su dirección lleva el árbol.</translation>
    </message>
    <message>
        <source>the page: connect4 or tree</source>
        <translation>la página: connect4 o tree</translation>
    </message>
    <message>
        <source>for the page tree: what it opens with, as for poda tree</source>
        <translation>para la página tree: el árbol con el que se abre, como en poda tree</translation>
    </message>
    <message>
        <source>PAGE</source>
        <translation>PÁGINA</translation>
    </message>
    <message>
        <source>FILE.html</source>
        <translation>ARCHIVO.html</translation>
    </message>
    <message>
        <source>the page. A file of that name is replaced</source>
        <translation>la página. Se reemplaza un archivo con ese nombre</translation>
    </message>
    <message>
        <source>THEME</source>
        <translation>TEMA</translation>
    </message>
    <message>
        <source>its colours</source>
        <translation>sus colores</translation>
    </message>
    <message>
        <source>Grade the results that students saved, and tell which files were altered afterwards. The answers are judged again. The seal keeps no secret: who can write a program can make one.</source>
        <translation>Califica los resultados que guardaron los estudiantes y dice qué archivos se alteraron después. Las respuestas se juzgan de nuevo. El sello no guarda ningún secreto: quien sabe escribir un programa puede hacer uno.</translation>
    </message>
    <message>
        <source>FOLDER</source>
        <translation>CARPETA</translation>
    </message>
    <message>
        <source>the folder with the results, .json files</source>
        <translation>la carpeta con los resultados, archivos .json</translation>
    </message>
    <message>
        <source>CODE</source>
        <translation>CÓDIGO</translation>
    </message>
    <message>
        <source>the exercises that were set, such as 3-4711-x: these are graded, with all that they ask, and nothing else that a file holds</source>
        <translation>los ejercicios que se pusieron, como 3-4711-x: se corrigen estos, con todo lo que preguntan, y nada más de lo que haya en un archivo</translation>
    </message>
    <message>
        <source>write a .csv table; a file of that name is replaced</source>
        <translation>escribe una tabla .csv; un archivo con ese nombre se reemplaza</translation>
    </message>
    <message>
        <source>Make slides or a handout of a lecture: of a file, or of one that comes with Poda (slides, article, python, evolution).</source>
        <translation>Hace diapositivas o un folleto de una lección: de un archivo, o de una de las que trae Poda (slides, article, python, evolution).</translation>
    </message>
    <message>
        <source>LECTURE</source>
        <translation>LECCIÓN</translation>
    </message>
    <message>
        <source>THROW</source>
        <translation>TIRADA</translation>
    </message>
    <message>
        <source>in backgammon two dice, such as 6-5</source>
        <translation>en backgammon, dos dados, como 6-5</translation>
    </message>
    <message>
        <source>print one line of JSON: {example}</source>
        <translation>imprime una línea de JSON: {example}</translation>
    </message>
    <message>
        <source>the columns played, such as 4453, &apos;&apos; for the beginning; or a file with a position a line, and perhaps its score, which is compared; - for the standard input, which is read too where nothing is named</source>
        <translation>las columnas jugadas, como 4453, &apos;&apos; para el principio; o un archivo con una posición por línea, y quizá su puntuación, que se compara; - para la entrada estándar, que también se lee si no se nombra nada</translation>
    </message>
    <message>
        <source>Solve all positions of few pieces, backwards from those where the game is over, and say how many are won, drawn and lost; or say what the positions given are worth. The database is kept in the cache folder, and players, analysis and review use it. Ctrl-C keeps what is done, and the same command goes on from there.</source>
        <translation>Resuelve todas las posiciones de pocas piezas, hacia atrás desde las que terminan la partida, y dice cuántas están ganadas, empatadas y perdidas; o dice cuánto valen las posiciones dadas. La base de datos se guarda en la carpeta de caché, y la usan los jugadores, el análisis y la revisión. Ctrl-C conserva lo hecho, y la misma orden sigue desde ahí.</translation>
    </message>
    <message>
        <source>up to how many pieces, 1 to 5 (4)</source>
        <translation>hasta cuántas piezas, de 1 a 5 (4)</translation>
    </message>
    <message>
        <source>{games}; that of the run or the champion unless said</source>
        <translation>{games}; si no se dice, el del entrenamiento o del campeón</translation>
    </message>
    <message>
        <source>Evolve a network that learns to play from the rules alone.</source>
        <translation>Hace evolucionar una red que aprende a jugar solo a partir de las reglas.</translation>
    </message>
    <message>
        <source>{games} (a resumed run knows its own)</source>
        <translation>{games} (un entrenamiento que se reanuda ya sabe el suyo)</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NOMBRE</translation>
    </message>
    <message>
        <source>NAME=VALUE</source>
        <translation>NOMBRE=VALOR</translation>
    </message>
    <message>
        <source>the same seed gives the same run (1)</source>
        <translation>la misma semilla da el mismo entrenamiento (1)</translation>
    </message>
    <message>
        <source>print one line of JSON at the end</source>
        <translation>imprime una línea de JSON al final</translation>
    </message>
    <message>
        <source>a .json file, or the name of one that comes with Poda</source>
        <translation>un archivo .json, o el nombre de una de las que trae Poda</translation>
    </message>
    <message>
        <source>a .tex, Beamer slides with an overlay a step, a .pdf, a handout, or a .html, a page for browsers. A file of that name is replaced</source>
        <translation>un .tex, diapositivas de Beamer con una capa por paso, un .pdf, un folleto, o un .html, una página para navegadores. Un archivo de ese nombre se reemplaza</translation>
    </message>
    <message>
        <source>a position, such as {example}</source>
        <translation>una posición, como {example}</translation>
    </message>
    <message>
        <source>A run is a folder. In it are run.json, the state of the run, written every few seconds
and at every stop, and champion.json, the best player so far, for `poda match` and for
the Play tab; the window adds ancestors.json, champions.json and statistics.json, and
earlier states in checkpoints/. Without --generations and --seconds a run goes on until
it is stopped.

Ctrl-C (or SIGTERM) saves the run and ends it in good order, with the summary and exit
code 0; a second one ends it at once. `--resume DIR` goes on, and the result is that of
an unbroken run, bit for bit. Where a saving on the way fails, as on a full disk, that
is said, and the run goes on and is saved later. Exit code 1: the last saving failed, so
what came after the one before is lost. Exit code 2: what was typed, or a file, cannot
be used; no file was changed.
</source>
        <translation>Un entrenamiento es una carpeta. En ella están run.json, su estado, que se escribe cada
pocos segundos y en cada parada, y champion.json, el mejor jugador hasta ahora, para
`poda match` y para la pestaña Jugar; la ventana añade ancestors.json, champions.json y
statistics.json, y estados anteriores en checkpoints/. Sin --generations ni --seconds, un
entrenamiento sigue hasta que se detiene.

Ctrl-C (o SIGTERM) guarda el entrenamiento y lo termina en orden, con el resumen y el
código de salida 0; un segundo Ctrl-C lo termina al instante. `--resume CARPETA` lo
continúa, y el resultado es el de un entrenamiento sin interrupción, bit a bit. Si por el
camino no se puede guardar, por ejemplo con el disco lleno, se avisa, y el entrenamiento
sigue y se guarda más tarde. Código de salida 1: falló el último guardado, así que se
pierde lo posterior al anterior. Código de salida 2: lo escrito, o un archivo, no se
puede usar; no se ha cambiado ningún archivo.
</translation>
    </message>
    <message>
        <source>Several --seeds, or a --sweep over settings, make an experiment: one folder with
experiment.json and the folder of a run for each member, which is the run that these
settings and this seed give alone. As many are trained at once as there are --workers, or
as the cluster of --scheduler can do. The members must end, so --generations or --seconds
is needed; --resume DIR goes on with all that have not ended. `poda runs show DIR` tells
what came of it, and `poda runs export` makes a table and a picture.
</source>
        <translation>Varias semillas (--seeds) o un barrido de ajustes (--sweep) forman un experimento: una
carpeta con experiment.json y la carpeta de un entrenamiento por miembro, que es el que
esos ajustes y esa semilla dan por sí solos. Se entrenan a la vez tantos como diga
--workers, o como permita el clúster de --scheduler. Los miembros deben acabar, así que
hace falta --generations o --seconds; --resume CARPETA sigue con los que no han acabado.
`poda runs show CARPETA` dice lo que ha resultado, y `poda runs export` hace una tabla y
una imagen.
</translation>
    </message>
    <message>
        <source>begin with the network of that champion.json, or of the run in that folder, and not at random: evolution goes on where learning has ended, for example</source>
        <translation>empieza con la red de ese champion.json, o la del entrenamiento de esa carpeta, y no al azar: por ejemplo, la evolución sigue donde acabó el aprendizaje</translation>
    </message>
    <message>
        <source>SEEDS</source>
        <translation>SEMILLAS</translation>
    </message>
    <message>
        <source>a run for each of several seeds, such as 1-8 or 1,3,5-7</source>
        <translation>un entrenamiento por cada una de varias semillas, como 1-8 o 1,3,5-7</translation>
    </message>
    <message>
        <source>NAME=A,B</source>
        <translation>NOMBRE=A,B</translation>
    </message>
    <message>
        <source>a run for each combination of values of settings, such as plies=1,2 step_rule=published,log-normal; preset=fast,steady sweeps over presets</source>
        <translation>un entrenamiento por cada combinación de valores de ajustes, como plies=1,2 step_rule=published,log-normal; preset=fast,steady recorre ajustes predefinidos</translation>
    </message>
    <message>
        <source>{first} or {second}</source>
        <translation>{first} o {second}</translation>
    </message>
    <message>
        <source>players:
  random            any legal move
  minimax:6         minimax to 6 plies with the game&apos;s evaluation
  alphabeta:6       alpha-beta to 6 plies with the game&apos;s evaluation
  alphabeta:6:zero  the same with 0 at the horizon: the opponent of the published statistics
  pvs:6             principal variation search to 6 plies with the game&apos;s evaluation
  alphabeta:6:10%   the same, overlooking one move in ten; alphabeta:6:noise3 is off by 3 or so in
                    the value of each move. Both make any search weaker: the levels are such players
  evolved           the champion that comes with Poda; evolved:6 looks 6 plies ahead
  evolved:6@FILE    the champion in a file, 6 plies ahead
  FILE              a champion&apos;s file, or the folder of a run for its champion
  mcts:20000        Monte Carlo tree search with 20,000 playouts for each move; after that, in any
                    order: c0.7 (the constant of UCB1; 1.4 unless said), 8plies (playouts end after
                    8 plies, by the game&apos;s evaluation or one that is named), solver (MCTS-Solver),
                    reuse (the tree goes on from move to move)
  perfect           (Connect Four, tic-tac-toe) never gives anything away; perfect:10% errs with
                    one move in ten
  expectiminimax:1  (backgammon) looks 1 ply ahead, that is a throw and the play of it, 0 to 2,
                    and values positions by the trained network
  expectiminimax:1:features  the same by hand-made features; :zero by nothing at all

In backgammon, evolved is the champion of evolution, which looks at its plays and no further.
Those that search choose uniformly among their best moves; a network plays the first one.
</source>
        <translation>jugadores:
  random             cualquier jugada legal
  minimax:6          minimax a 6 niveles con la evaluación del juego
  alphabeta:6        alfa-beta a 6 niveles con la evaluación del juego
  alphabeta:6:zero   lo mismo con 0 en el horizonte: el rival de las estadísticas publicadas
  pvs:6              búsqueda de la variante principal a 6 niveles con la evaluación del juego
  alphabeta:6:10%    lo mismo, pero pasa por alto una jugada de cada diez; alphabeta:6:noise3 se
                     equivoca en unos 3 en el valor de cada jugada. Así se debilita cualquier
                     búsqueda, y así están hechos los niveles de fuerza
  evolved            el campeón que trae Poda; evolved:6 mira 6 niveles
  evolved:6@ARCHIVO  el campeón de un archivo, a 6 niveles
  ARCHIVO            el archivo de un campeón, o la carpeta de un entrenamiento por el suyo
  mcts:20000         búsqueda Monte Carlo en árbol con 20.000 simulaciones por jugada; detrás,
                     en cualquier orden: c0.7 (la constante de UCB1; 1,4 si no se dice), 8plies
                     (las simulaciones acaban tras 8 jugadas, con la evaluación del juego o la que
                     se nombre), solver (MCTS-Solver), reuse (el árbol sigue de jugada en jugada)
  perfect            (cuatro en raya, tres en raya) nunca regala nada; perfect:10% yerra una
                     jugada de cada diez
  expectiminimax:1   (backgammon) mira 1 nivel, que es una tirada con su jugada, de 0 a 2,
                     y valora las posiciones con la red entrenada
  expectiminimax:1:features  lo mismo con rasgos hechos a mano; :zero, con nada

En backgammon, evolved es el campeón de la evolución, que mira sus jugadas y nada más.
Los que exploran eligen con igual probabilidad entre sus mejores jugadas; una red hace la primera.
</translation>
    </message>
    <message>
        <source>stop at this many generations, those before a --resume included</source>
        <translation>se detiene al llegar a tantas generaciones, contando las anteriores a --resume</translation>
    </message>
    <message>
        <source>stop after this many seconds, those before a --resume included</source>
        <translation>se detiene al cabo de tantos segundos, contando los anteriores a --resume</translation>
    </message>
    <message>
        <source>ADDRESS</source>
        <translation>DIRECCIÓN</translation>
    </message>
    <message>
        <source>play the games on a Dask cluster, such as tcp://host:8786 (needs poda[cluster])</source>
        <translation>juega las partidas en un clúster de Dask, como tcp://host:8786 (necesita poda[cluster])</translation>
    </message>
    <message>
        <source>DIR</source>
        <translation>CARPETA</translation>
    </message>
    <message>
        <source>the settings to start from: {presets} (fast; no-loss for {games}; duels for backgammon and checkers)</source>
        <translation>los ajustes predefinidos de los que se parte: {presets} (fast; no-loss para {games}; duels para backgammon y damas)</translation>
    </message>
    <message>
        <source>change single settings of the preset, such as parents=20 plies=1; with ? alone, list their names, what they may be, and what they are in the preset</source>
        <translation>cambia ajustes sueltos de los predefinidos, como parents=20 plies=1; con ? solo, enumera sus nombres, lo que pueden ser y lo que son en los predefinidos</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>Be an engine that other programs run: by the universal game interface (UGI) on the standard input and output, or in backgammon as an external player of GNU Backgammon. Or look at whether a program can be run by Poda, step by step. docs/engines.md tells the protocols.</source>
        <translation>Hace de motor que otros programas ejecutan: con la interfaz universal de juegos (UGI) por la entrada y la salida estándar o, en backgammon, como jugador externo de GNU Backgammon. O comprueba paso a paso si Poda puede ejecutar un programa. docs/engines.md describe los protocolos.</translation>
    </message>
    <message>
        <source>P</source>
        <translation>P</translation>
    </message>
    <message>
        <source>ELO0</source>
        <translation>ELO0</translation>
    </message>
    <message>
        <source>ELO1</source>
        <translation>ELO1</translation>
    </message>
    <message>
        <source>{games}; connect4 unless said</source>
        <translation>{games}; si no se dice, connect4</translation>
    </message>
    <message>
        <source>who answers, as in poda match: perfect unless said, and in backgammon expectiminimax:1</source>
        <translation>quién responde, como en poda match: si no se dice, perfect, y en backgammon expectiminimax:1</translation>
    </message>
    <message>
        <source>of backgammon: where to listen; one that is free unless said</source>
        <translation>de backgammon: en cuál se escucha; si no se dice, en uno libre</translation>
    </message>
    <message>
        <source>of the program that is checked: ugi unless said, and python for a file that ends with .py</source>
        <translation>el del programa que se comprueba: si no se dice, ugi, y python para un archivo que acaba en .py</translation>
    </message>
    <message>
        <source>print a line of JSON for each step of the check</source>
        <translation>imprime una línea de JSON por cada paso de la comprobación</translation>
    </message>
    <message>
        <source>run this program, with all that follows, and tell what it can do and what not; the last option</source>
        <translation>ejecuta este programa, con todo lo que sigue, y dice qué puede hacer y qué no; es la última opción</translation>
    </message>
    <message>
        <source>Print what a shell needs to complete commands, options and their choices by Tab. Put the line into the file that the shell reads at its start: bash and zsh: eval &quot;$(poda completion bash)&quot;; fish: poda completion fish | source</source>
        <translation>Imprime lo que necesita un intérprete de órdenes para completar con Tab órdenes, opciones y sus valores. Pon la línea en el archivo que lee al empezar: bash y zsh: eval &quot;$(poda completion bash)&quot;; fish: poda completion fish | source</translation>
    </message>
    <message>
        <source>evolve or learn? Train a run of each by the game’s usual presets, for as many seconds of processor time as --seconds says (60), and have their champions meet</source>
        <translation>¿evolucionar o aprender? Entrena uno de cada con los ajustes predefinidos habituales del juego, durante los segundos de procesador que diga --seconds (60), y enfrenta a sus campeones</translation>
    </message>
    <message>
        <source>the folder of the run (by default one among the user&apos;s data)</source>
        <translation>la carpeta del entrenamiento (si no se dice, una entre los datos del usuario)</translation>
    </message>
    <message>
        <source>go on with the run in this folder</source>
        <translation>continúa el entrenamiento de esta carpeta</translation>
    </message>
    <message>
        <source>seconds between two savings of the run (5)</source>
        <translation>segundos entre dos guardados del entrenamiento (5)</translation>
    </message>
    <message>
        <source>threads; the result does not depend on it (one per processor)</source>
        <translation>hilos; el resultado no depende de ello (uno por procesador)</translation>
    </message>
    <message>
        <source>PLAYER</source>
        <translation>JUGADOR</translation>
    </message>
    <message>
        <source>see below</source>
        <translation>véase abajo</translation>
    </message>
    <message>
        <source>the look-ahead of champions (as they were evolved)</source>
        <translation>cuántos niveles miran los campeones (los de su evolución)</translation>
    </message>
    <message>
        <source>print one line of JSON</source>
        <translation>imprime una línea de JSON</translation>
    </message>
    <message>
        <source>play each opening twice with sides changed, and tell the counts of pairs, Elo with its error and LOS (the chance that the first player is the better one)</source>
        <translation>juega cada apertura dos veces, con los bandos cambiados, y dice los recuentos de parejas, el Elo con su error y la LOS (la probabilidad de que el primer jugador sea el mejor)</translation>
    </message>
    <message>
        <source>test by pairs whether the first player is better by ELO0 or by ELO1, and stop once that is decided; in backgammon by points a game over the standard deviation of a pair&apos;s mean, times 100</source>
        <translation>prueba por parejas si el primer jugador es mejor en ELO0 o en ELO1, y para en cuanto se decide; en backgammon, en puntos por partida divididos por la desviación típica de la media de una pareja, por 100</translation>
    </message>
    <message>
        <source>for --sprt: what Elo means (logistic)</source>
        <translation>con --sprt: qué significa Elo (logistic)</translation>
    </message>
    <message>
        <source>for --sprt: the chance to accept ELO1 where ELO0 holds (0.05)</source>
        <translation>con --sprt: la probabilidad de aceptar ELO1 cuando se cumple ELO0 (0.05)</translation>
    </message>
    <message>
        <source>for --sprt: the chance to accept ELO0 where ELO1 holds (0.05)</source>
        <translation>con --sprt: la probabilidad de aceptar ELO0 cuando se cumple ELO1 (0.05)</translation>
    </message>
    <message>
        <source>how many games (150; with --sprt as many as it takes); of an odd number the first player begins one more</source>
        <translation>cuántas partidas (150; con --sprt, las que hagan falta); si son impares, el primer jugador empieza una más</translation>
    </message>
    <message>
        <source>(backgammon) money games with the doubling cube</source>
        <translation>(backgammon) partidas por dinero con el cubo de doblar</translation>
    </message>
    <message>
        <source>(backgammon) matches to N points with the cube: --games of them</source>
        <translation>(backgammon) encuentros a N puntos con el cubo: tantos como diga --games</translation>
    </message>
    <message>
        <source>matches with the Crawford rule, which is usual</source>
        <translation>encuentros con la regla de Crawford, que es lo habitual</translation>
    </message>
    <message>
        <source>money games with the Jacoby rule, which is usual</source>
        <translation>partidas por dinero con la regla de Jacoby, que es lo habitual</translation>
    </message>
    <message>
        <source>random plies to open with (0); or ballots: checkers&apos; three-move ballots, in an order that the seed gives; or a file with a position a line. Ballots and positions are played twice, with sides changed</source>
        <translation>jugadas al azar con las que empezar (0); o ballots: las aperturas de tres jugadas de las damas, en el orden que da la semilla; o un archivo con una posición por línea. Las aperturas y posiciones se juegan dos veces, con los bandos cambiados</translation>
    </message>
    <message>
        <source>N|ballots|FILE</source>
        <translation>N|ballots|ARCHIVO</translation>
    </message>
    <message>
        <source>write the result too as .html, .md, .csv (the games), .json (all in one document), .mat (games of backgammon) or .pdn (of checkers); may be given several times</source>
        <translation>escribe también el resultado como .html, .md, .csv (las partidas), .json (todo en un documento), .mat (partidas de backgammon) o .pdn (de damas); puede darse varias veces</translation>
    </message>
    <message>
        <source>the same seed gives the same games (1)</source>
        <translation>la misma semilla da las mismas partidas (1)</translation>
    </message>
    <message>
        <source>Play games between two players, half of them with each colour, and count what the first one won,
drew and lost, with 95 % intervals. In backgammon every sequence of throws is played from both
sides, and the points a game are given with their standard error.</source>
        <translation>Juega partidas entre dos jugadores, la mitad con cada color, y cuenta cuántas gana, empata y
pierde el primero, con intervalos del 95 %. En backgammon cada serie de tiradas se juega desde los
dos lados, y se dan los puntos por partida con su error típico.</translation>
    </message>
    <message>
        <source>also count in how many positions of known value each player keeps that value</source>
        <translation>cuenta además en cuántas posiciones de valor conocido lo conserva cada jugador</translation>
    </message>
    <message>
        <source>A tournament is a folder: tournament.json, which says what is played, and games.jsonl, to
which every game is added when it ends. Nothing is lost where it is stopped or killed: the
same command goes on with the same games. Ctrl-C lets the running games end, a second one
stops now. At the end standings.md, standings.csv, standings.html and games.csv are written
into the folder.

A player that is a .py file is a program: agent(observation, configuration) -&gt; column, as
Kaggle&apos;s ConnectX has it. It is run because you name it here, in a process of its own,
with the time and the memory that are allowed. engine:NAME is a program of your own list
(the page Engines of the settings). A program that crashes, is late or breaks the rules
loses that game, and the tournament goes on.

Exit code 0: all was played, or the test is decided. 130: stopped before that. 2: what was
typed, or a file, cannot be used.
</source>
        <translation>Un torneo es una carpeta: tournament.json, que dice qué se juega, y games.jsonl, al que se
añade cada partida cuando acaba. Si se para o se interrumpe no se pierde nada: la misma
orden continúa con las mismas partidas. Ctrl-C deja terminar las partidas en curso; un
segundo Ctrl-C para ya. Al final se escriben en la carpeta standings.md, standings.csv,
standings.html y games.csv.

Un jugador que es un archivo .py es un programa: agent(observation, configuration) -&gt;
columna, como en ConnectX de Kaggle. Se ejecuta porque lo nombras aquí, en un proceso
propio, con el tiempo y la memoria que se le permiten. engine:NOMBRE es un programa de tu
propia lista (la página Motores de los ajustes). Un programa que falla, responde tarde o
incumple las reglas pierde esa partida, y el torneo sigue.

Código de salida 0: se ha jugado todo, o la prueba se ha decidido. 130: se ha parado antes.
2: lo escrito, o un archivo, no se puede usar.
</translation>
    </message>
    <message>
        <source>Play a tournament between players, engines and programs: a match, one against all, or all against all.</source>
        <translation>Juega un torneo entre jugadores, motores y programas: un encuentro, uno contra todos o todos contra todos.</translation>
    </message>
    <message>
        <source>print a line of JSON for each game, and the standings</source>
        <translation>imprime una línea de JSON por partida, y la clasificación</translation>
    </message>
    <message>
        <source>gauntlet: the first player meets all others; match for two players, else round-robin, unless said</source>
        <translation>gauntlet: el primer jugador se enfrenta a todos los demás; si no se dice, match con dos jugadores y round-robin con más</translation>
    </message>
    <message>
        <source>games of each two players who meet, an even number (100)</source>
        <translation>partidas de cada emparejamiento, un número par (100)</translation>
    </message>
    <message>
        <source>the same in pairs: in a round each two play one game a side</source>
        <translation>lo mismo en parejas: en una ronda, cada dos jugadores juegan una partida con cada bando</translation>
    </message>
    <message>
        <source>end after this many seconds</source>
        <translation>termina tras tantos segundos</translation>
    </message>
    <message>
        <source>the player whose rating is 0 (the mean of all)</source>
        <translation>el jugador cuyo Elo es 0 (la media de todos)</translation>
    </message>
    <message>
        <source>look-ahead of a move, in plies</source>
        <translation>profundidad de una jugada, en niveles</translation>
    </message>
    <message>
        <source>nodes of a move, or playouts of mcts</source>
        <translation>nodos por jugada, o simulaciones de mcts</translation>
    </message>
    <message>
        <source>seconds of a move</source>
        <translation>segundos por jugada</translation>
    </message>
    <message>
        <source>S+S</source>
        <translation>S+S</translation>
    </message>
    <message>
        <source>seconds of a side for a game, and what each move adds, such as 60+1; who has none left loses</source>
        <translation>segundos de cada bando para una partida, y los que añade cada jugada, como 60+1; pierde quien los agota</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>memory of each program of the players&apos; (.py), in megabytes</source>
        <translation>memoria de cada programa de los jugadores (.py), en megabytes</translation>
    </message>
    <message>
        <source>games at once; the result does not depend on it, unless time is limited (one per processor)</source>
        <translation>partidas a la vez; el resultado no depende de ello, salvo si se limita el tiempo (una por procesador)</translation>
    </message>
    <message>
        <source>the folder (by default one among the user&apos;s data)</source>
        <translation>la carpeta (si no se dice, una entre los datos del usuario)</translation>
    </message>
    <message>
        <source>Tell Elo with its error, normalised Elo, LOS and, with --sprt, the log-likelihood ratio of results that are known: three counts (won, lost, drawn), six counts of pairs (LL LD WL DD WD WW; five where WL and DD are one), a file with either, a .csv of games, or the folder of a tournament.</source>
        <translation>Dice el Elo con su error, el Elo normalizado, la LOS y, con --sprt, el logaritmo de la razón de verosimilitudes de resultados conocidos: tres recuentos (ganadas, perdidas, empates), seis recuentos de parejas (LL LD WL DD WD WW; cinco si WL y DD van juntos), un archivo con unos u otros, un .csv de partidas o la carpeta de un torneo.</translation>
    </message>
    <message>
        <source>FILE|N</source>
        <translation>ARCHIVO|N</translation>
    </message>
    <message>
        <source>a file or a folder, or the counts; a .csv has the columns first, second and points (of the first: 1, 0 or -1) or result (1-0, 1/2-1/2, 0-1)</source>
        <translation>un archivo o una carpeta, o los recuentos; un .csv tiene las columnas first, second y points (del primero: 1, 0 o -1) o result (1-0, 1/2-1/2, 0-1)</translation>
    </message>
    <message>
        <source>Search a tree such as &apos;[[3, 12, 8], [2, 4, 6], [14, 5, 2]]&apos;, say what was found, and draw it where a file for a picture is named.</source>
        <translation>Explora un árbol como &apos;[[3, 12, 8], [2, 4, 6], [14, 5, 2]]&apos;, dice lo que ha encontrado, y lo dibuja si se nombra un archivo para la imagen.</translation>
    </message>
    <message>
        <source>TREE</source>
        <translation>ÁRBOL</translation>
    </message>
    <message>
        <source>a picture, drawn without a window</source>
        <translation>una imagen, dibujada sin ventana</translation>
    </message>
    <message>
        <source>alphabeta unless said</source>
        <translation>si no se dice, alphabeta</translation>
    </message>
    <message>
        <source>cut where alpha &gt;= beta (ge), or only where alpha &gt; beta (gt); ge unless said</source>
        <translation>poda donde alfa &gt;= beta (ge), o solo donde alfa &gt; beta (gt); si no se dice, ge</translation>
    </message>
    <message>
        <source>LOW</source>
        <translation>MÍN</translation>
    </message>
    <message>
        <source>HIGH</source>
        <translation>MÁX</translation>
    </message>
    <message>
        <source>for star1 and star2: no leaf is worth less than LOW or more than HIGH</source>
        <translation>para star1 y star2: ninguna hoja vale menos que MÍN ni más que MÁX</translation>
    </message>
    <message>
        <source>for --order random: which of those orders (1)</source>
        <translation>con --order random: cuál de esos órdenes (1)</translation>
    </message>
    <message>
        <source>who moves first (max)</source>
        <translation>quién mueve primero (max)</translation>
    </message>
    <message>
        <source>FIGURE</source>
        <translation>FIGURA</translation>
    </message>
    <message>
        <source>the step that is drawn, as the window numbers them, from 1 (the last one)</source>
        <translation>el paso que se dibuja, numerado como en la ventana, desde 1 (el último)</translation>
    </message>
    <message>
        <source>every step: FIGURE-01.png, FIGURE-02.png, ...; in a .pdf, every step on its page</source>
        <translation>todos los pasos: FIGURA-01.png, FIGURA-02.png, ...; en un .pdf, cada uno en su página</translation>
    </message>
    <message>
        <source>GIF: how long a step stays (1)</source>
        <translation>GIF: cuánto dura cada paso (1)</translation>
    </message>
    <message>
        <source>WxH</source>
        <translation>ANCHOxALTO</translation>
    </message>
    <message>
        <source>nested lists of values, and of names for leaves without one; a chance node is (1/36: 2, 35/36: [3, 4]), each child with its probability; max[...] and min[...] say who moves. Or a course tool&apos;s code, ((3 12) (2 4)). Or a file: a text with either, a game of Gambit (.efg), or a search that the Tree tab saved (.json)</source>
        <translation>listas anidadas de valores, y de nombres en las hojas que no tienen valor; un nodo de azar es (1/36: 2, 35/36: [3, 4]), cada hijo con su probabilidad; max[...] y min[...] dicen quién mueve. O el código de las herramientas de curso, ((3 12) (2 4)). O un archivo: un texto con uno de los dos, un juego de Gambit (.efg) o una búsqueda guardada en la pestaña Árbol (.json)</translation>
    </message>
    <message>
        <source>the size of the tree in pixels, such as 1280x720</source>
        <translation>el tamaño del árbol en píxeles, como 1280x720</translation>
    </message>
    <message>
        <source>show the sentence of the step</source>
        <translation>muestra la frase del paso</translation>
    </message>
    <message>
        <source>show what the signs mean</source>
        <translation>muestra qué significan los signos</translation>
    </message>
    <message>
        <source>hide the values of inner nodes</source>
        <translation>oculta los valores de los nodos interiores</translation>
    </message>
    <message>
        <source>SVG: write letters as outlines</source>
        <translation>SVG: escribe las letras como contornos</translation>
    </message>
    <message>
        <source>{text!r} is not a number from {low} to {high}</source>
        <translation>{text!r} no es un número de {low} a {high}</translation>
    </message>
    <message>
        <source>{text!r} is not a finite number</source>
        <translation>{text!r} no es un número finito</translation>
    </message>
    <message>
        <source>{text!r} is not above 0</source>
        <translation>{text!r} no es mayor que 0</translation>
    </message>
    <message>
        <source>{text!r} is not a size such as 1280x720</source>
        <translation>{text!r} no es un tamaño como 1280x720</translation>
    </message>
    <message>
        <source>{text!r} is not from 100x100 to 8192x8192</source>
        <translation>{text!r} no está entre 100x100 y 8192x8192</translation>
    </message>
    <message>
        <source>{text!r} is not a number of seconds</source>
        <translation>{text!r} no es un número de segundos</translation>
    </message>
    <message>
        <source>{text!r} is not above 0 and below 0.5</source>
        <translation>{text!r} no es mayor que 0 y menor que 0.5</translation>
    </message>
    <message>
        <source>{text!r} is not a clock such as 60+1, in seconds</source>
        <translation>{text!r} no es un reloj como 60+1, en segundos</translation>
    </message>
    <message>
        <source>poda: there is no display to open a window on{detail}; to run it without one, use `xvfb-run poda` or `QT_QPA_PLATFORM=offscreen poda`.</source>
        <translation>poda: no hay ninguna pantalla en la que abrir una ventana{detail}; para ejecutarlo sin ella, usa `xvfb-run poda` o `QT_QPA_PLATFORM=offscreen poda`.</translation>
    </message>
    <message>
        <source>poda: QT_QPA_PLATFORM names `{name}`, which is not among Qt&apos;s platforms here: {known}.</source>
        <translation>poda: QT_QPA_PLATFORM dice `{name}`, que no es ninguna de las plataformas de Qt que hay aquí: {known}.</translation>
    </message>
    <message>
        <source>poda: Qt lacks libraries of the system ({libraries}); on Debian or Ubuntu, install them with `sudo apt-get install {packages}`.</source>
        <translation>poda: a Qt le faltan bibliotecas del sistema ({libraries}); en Debian o Ubuntu, instálalas con `sudo apt-get install {packages}`.</translation>
    </message>
    <message>
        <source>{first} and {second}</source>
        <translation>{first} y {second}</translation>
    </message>
    <message>
        <source>{displays} cannot be connected to</source>
        <translation>no se puede conectar con {displays}</translation>
    </message>
    <message>
        <source>computing the bear-off database, once: this takes some seconds</source>
        <translation>calculando la base de datos de finales, una sola vez: tarda unos segundos</translation>
    </message>
    <message>
        <source>bear-off</source>
        <translation>finales</translation>
    </message>
    <message>
        <source>stopped before the end, so there is no result</source>
        <translation>detenido antes del final: no hay resultado</translation>
    </message>
    <message>
        <source>--jacoby is for money games: leave it or --length out</source>
        <translation>--jacoby es para partidas por dinero: quita esa opción o --length</translation>
    </message>
    <message>
        <source>--crawford is for matches: say their points by --length</source>
        <translation>--crawford es para encuentros: di sus puntos con --length</translation>
    </message>
    <message>
        <source>{first} against {second}: {games} matches to {length}, every sequence of throws from both sides</source>
        <translation>{first} contra {second}: {games} encuentros a {length}, cada serie de tiradas desde ambos lados</translation>
    </message>
    <message>
        <source>{first} against {second}: {games} money games with the cube, every sequence of throws from both sides</source>
        <translation>{first} contra {second}: {games} partidas por dinero con el cubo, cada serie de tiradas desde ambos lados</translation>
    </message>
    <message>
        <source>won {share} of the matches, standard error {error}</source>
        <translation>ganó el {share} de los encuentros, error típico {error}</translation>
    </message>
    <message>
        <source>in {games} games doubled {doubles} times, of which passed {passes}; highest cube {highest}</source>
        <translation>en {games} partidas se dobló {doubles} veces, y se pasó {passes}; cubo más alto {highest}</translation>
    </message>
    <message>
        <source>--openings is for games without dice: these differ by their throws</source>
        <translation>--openings es para juegos sin dados: estas partidas se distinguen por sus tiradas</translation>
    </message>
    <message>
        <source>--agreement is for games that are solved, and backgammon is not</source>
        <translation>--agreement es para juegos resueltos, y el backgammon no lo está</translation>
    </message>
    <message>
        <source>--plies is for games without dice: write expectiminimax:1 instead</source>
        <translation>--plies es para juegos sin dados: escribe expectiminimax:1 en su lugar</translation>
    </message>
    <message>
        <source>{first} against {second}: {games} games of {game}, every sequence of throws from both sides</source>
        <translation>{first} contra {second}: {games} partidas de {game}, cada serie de tiradas desde los dos lados</translation>
    </message>
    <message>
        <source>won by gammon {gammons}, by backgammon {backgammons}</source>
        <translation>ganadas por gammon {gammons}, por backgammon {backgammons}</translation>
    </message>
    <message>
        <source>lost by gammon {gammons}, by backgammon {backgammons}</source>
        <translation>perdidas por gammon {gammons}, por backgammon {backgammons}</translation>
    </message>
    <message>
        <source>points {mean} a game, with too few games for a standard error</source>
        <translation>puntos por partida {mean}, con muy pocas partidas para un error típico</translation>
    </message>
    <message>
        <source>points {mean} a game, standard error {error}</source>
        <translation>puntos por partida {mean}, error típico {error}</translation>
    </message>
    <message>
        <source>openings by name are played by the package arena, which this Poda does not have: write a number of plies</source>
        <translation>las aperturas con nombre las juega el paquete arena, que este Poda no tiene: escribe un número de jugadas</translation>
    </message>
    <message>
        <source>{game} has no kernel, so the slower path runs</source>
        <translation>{game} no tiene núcleo compilado: se va por la vía lenta</translation>
    </message>
    <message>
        <source>the doubling cube is used by the package backgammon, which this Poda does not have: leave --cube, --length, --crawford and --jacoby out</source>
        <translation>el cubo de doblar lo usa el paquete backgammon, que este Poda no tiene: omite --cube, --length, --crawford y --jacoby</translation>
    </message>
    <message>
        <source>--cube, --length, --crawford and --jacoby are for backgammon: leave them out</source>
        <translation>--cube, --length, --crawford y --jacoby son para el backgammon: quítalas</translation>
    </message>
    <message>
        <source>networks leave nothing to chance, so there are two games only, one with each colour: --openings 8 makes them differ</source>
        <translation>las redes no dejan nada al azar, así que solo hay dos partidas, una con cada color: con --openings 8 serán distintas</translation>
    </message>
    <message>
        <source>{first} against {second}: {games} games of {game}, {begun} of them begun by the first</source>
        <translation>{first} contra {second}: {games} partidas de {game}, {begun} de ellas empezadas por el primero</translation>
    </message>
    <message>
        <source>{first} against {second}: {games} games of {game}</source>
        <translation>{first} contra {second}: {games} partidas de {game}</translation>
    </message>
    <message>
        <source>different games: {games}, so there are no intervals</source>
        <translation>partidas distintas: {games}, así que no hay intervalos</translation>
    </message>
    <message>
        <source>  with {playouts} playouts: {kept}</source>
        <translation>  con {playouts} simulaciones: {kept}</translation>
    </message>
    <message>
        <source>{player} keeps the value of {all_kept} of {positions} known positions, and of {kept} of the {hard} in which some move loses it</source>
        <translation>{player} conserva el valor en el {all_kept} de {positions} posiciones conocidas, y en el {kept} de las {hard} en que alguna jugada lo pierde</translation>
    </message>
    <message>
        <source>write which game: --game connect4</source>
        <translation>escribe a qué juego: --game connect4</translation>
    </message>
    <message>
        <source>({low} to {high})</source>
        <translation>({low} a {high})</translation>
    </message>
    <message>
        <source>write the throw too, such as 6-5</source>
        <translation>escribe también la tirada, como 6-5</translation>
    </message>
    <message>
        <source>no dice are thrown in this position of {game}: leave the throw out</source>
        <translation>en esta posición de {game} no se tiran dados: omite la tirada</translation>
    </message>
    <message>
        <source>the running games are being finished; Ctrl-C again stops now</source>
        <translation>se están terminando las partidas en curso; otro Ctrl-C para ya</translation>
    </message>
    <message>
        <source>{share} lost</source>
        <translation>{share} perdidas</translation>
    </message>
    <message>
        <source>best {fitness}</source>
        <translation>mejor {fitness}</translation>
    </message>
    <message>
        <source>{done} of {count} runs done</source>
        <translation>{done} de {count} entrenamientos terminados</translation>
    </message>
    <message>
        <source>{number} nodes</source>
        <translation>{number} nodos</translation>
    </message>
    <message>
        <source>checkpoints</source>
        <translation>puntos de control</translation>
    </message>
    <message>
        <source>run</source>
        <translation>entrenamiento</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>ajustes</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>media</translation>
    </message>
    <message>
        <source>deviation</source>
        <translation>desviación</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>intervalo del 95 %</translation>
    </message>
    <message>
        <source>least</source>
        <translation>mínimo</translation>
    </message>
    <message>
        <source>median</source>
        <translation>mediana</translation>
    </message>
    <message>
        <source>greatest</source>
        <translation>máximo</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>ajuste</translation>
    </message>
    <message>
        <source>range</source>
        <translation>rango</translation>
    </message>
    <message>
        <source>means</source>
        <translation>medias</translation>
    </message>
    <message>
        <source>in {preset}</source>
        <translation>en {preset}</translation>
    </message>
    <message>
        <source>{low} to {high}, a whole number</source>
        <translation>de {low} a {high}, un número entero</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>de {low} a {high}</translation>
    </message>
    <message>
        <source>write which game: poda train connect4 (or --resume DIR for a run)</source>
        <translation>escribe a qué juego: poda train connect4 (o --resume CARPETA para un entrenamiento)</translation>
    </message>
    <message>
        <source>{folder} holds another run: go on with it by --resume {folder}, or choose another folder with --out</source>
        <translation>{folder} contiene otro entrenamiento: continúalo con --resume {folder}, o elige otra carpeta con --out</translation>
    </message>
    <message>
        <source>write --seed or --seeds, not both</source>
        <translation>escribe --seed o --seeds, pero no ambas</translation>
    </message>
    <message>
        <source>a resumed run keeps its settings and its folder: leave --{option} out</source>
        <translation>un entrenamiento que se reanuda conserva sus ajustes y su carpeta: omite --{option}</translation>
    </message>
    <message>
        <source>the run in {folder} is of {game}: leave the game out</source>
        <translation>el entrenamiento de {folder} es de {game}: omite el juego</translation>
    </message>
    <message>
        <source>{count} runs</source>
        <translation>{count} entrenamientos</translation>
    </message>
    <message>
        <source>{count} done before</source>
        <translation>{count} ya terminados</translation>
    </message>
    <message>
        <source>{count} at once</source>
        <translation>{count} a la vez</translation>
    </message>
    <message>
        <source>{run}: {generations} generations, {games} games, {seconds} seconds</source>
        <translation>{run}: {generations} generaciones, {games} partidas, {seconds} segundos</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenido</translation>
    </message>
    <message>
        <source>{name} could not be read, and is kept as {file}. {reason}</source>
        <translation>no se ha podido leer {name}, y se conserva como {file}. {reason}</translation>
    </message>
    <message>
        <source>“{text}” is not a setting: write name=value, such as plies=1</source>
        <translation>«{text}» no es un ajuste: escribe nombre=valor, como plies=1</translation>
    </message>
    <message>
        <source>from generation {number}</source>
        <translation>desde la generación {number}</translation>
    </message>
    <message>
        <source>cluster {address}</source>
        <translation>clúster {address}</translation>
    </message>
    <message>
        <source>{number} threads</source>
        <translation>hilos: {number}</translation>
    </message>
    <message>
        <source>compiled</source>
        <translation>con el núcleo compilado</translation>
    </message>
    <message>
        <source>without a kernel, so the slower path runs</source>
        <translation>sin núcleo compilado, por la vía lenta</translation>
    </message>
    <message>
        <source>{player}: further forfeits are not listed</source>
        <translation>{player}: no se enumeran más partidas perdidas por falta</translation>
    </message>
    <message>
        <source>{folder}: this is the folder of another tournament. Name another folder by --out, or write the command with which that one began</source>
        <translation>{folder}: esta es la carpeta de otro torneo. Nombra otra carpeta con --out, o escribe la orden con que empezó aquel</translation>
    </message>
    <message>
        <source>{folder}: is over, with {games} games</source>
        <translation>{folder}: ha terminado, con {games} partidas</translation>
    </message>
    <message>
        <source>{folder}: goes on after {games} games</source>
        <translation>{folder}: continúa tras {games} partidas</translation>
    </message>
    <message>
        <source>into {folder}</source>
        <translation>en {folder}</translation>
    </message>
    <message>
        <source>game {number}: {player} loses ({reason})</source>
        <translation>partida {number}: {player} pierde ({reason})</translation>
    </message>
    <message>
        <source>not over yet: the same command goes on</source>
        <translation>aún no ha terminado: la misma orden lo continúa</translation>
    </message>
    <message>
        <source>write for which game to evolve and to learn: {games}</source>
        <translation>escribe para qué juego evolucionar y aprender: {games}</translation>
    </message>
    <message>
        <source>both runs of a contest have their game’s usual presets: leave --{option} out</source>
        <translation>los dos entrenamientos de un duelo tienen los ajustes predefinidos habituales de su juego: quita --{option}</translation>
    </message>
    <message>
        <source>stopped before the match was over, so nobody has won. Both runs are kept: “poda match {first} {second}” has their champions play</source>
        <translation>detenido antes de que acabaran las partidas: nadie ha ganado. Los dos entrenamientos se guardan: «poda match {first} {second}» hace jugar a sus campeones</translation>
    </message>
    <message>
        <source>{games} games, each opening from both sides: learning won {won}, drew {drawn}, lost {lost}. Processor time: learning {first} s, evolution {second} s. In brackets: where the true number lies in 95 of 100 cases.</source>
        <translation>{games} partidas, cada apertura desde los dos bandos: el aprendizaje ganó {won}, empató {drawn} y perdió {lost}. El aprendizaje gastó {first} s de procesador y la evolución, {second} s. Entre paréntesis: dónde está el valor verdadero en 95 de cada 100 casos.</translation>
    </message>
    <message>
        <source>the run could not be saved: {reason}</source>
        <translation>no se pudo guardar el entrenamiento: {reason}</translation>
    </message>
    <message>
        <source>stopped and saved: go on with --resume {folder}</source>
        <translation>detenido y guardado: continúalo con --resume {folder}</translation>
    </message>
    <message>
        <source>{reason} The run goes on, and is saved later.</source>
        <translation>{reason} El entrenamiento sigue, y se guardará más tarde.</translation>
    </message>
    <message>
        <source>The time was up before the first generation was over, so nothing is learnt yet: raise the limit to go on.</source>
        <translation>El tiempo se acabó antes que la primera generación, así que aún no se ha aprendido nada: amplía el límite para seguir.</translation>
    </message>
    <message>
        <source>{generations} generations, {games} games, {seconds} seconds. {reason}</source>
        <translation>generaciones: {generations}, partidas: {games}, segundos: {seconds}. {reason}</translation>
    </message>
    <message>
        <source>champion {file}</source>
        <translation>campeón {file}</translation>
    </message>
    <message>
        <source>{games} games against {player}</source>
        <translation>{games} partidas contra {player}</translation>
    </message>
    <message>
        <source>--step and --steps are about a picture: name its file with -o.</source>
        <translation>--step y --steps tratan de una imagen: nombra su archivo con -o.</translation>
    </message>
    <message>
        <source>search</source>
        <translation>búsqueda</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>nodos</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>hojas</translation>
    </message>
    <message>
        <source>of the nodes again</source>
        <translation>de los nodos, de nuevo</translation>
    </message>
    <message>
        <source>least leaves that prove the value (Knuth and Moore): {leaves}</source>
        <translation>mínimo de hojas que prueban el valor (Knuth y Moore): {leaves}</translation>
    </message>
    <message>
        <source>Or choose --algorithm expectiminimax.</source>
        <translation>O elige --algorithm expectiminimax.</translation>
    </message>
    <message>
        <source>column {column}: {sentence}</source>
        <translation>columna {column}: {sentence}</translation>
    </message>
    <message>
        <source>{path}, line {line}, column {column}: {sentence}</source>
        <translation>{path}, línea {line}, columna {column}: {sentence}</translation>
    </message>
    <message>
        <source>{path} says how it is searched: leave --{option} out.</source>
        <translation>{path} ya dice cómo se explora: omite --{option}.</translation>
    </message>
    <message>
        <source>--guess is for --algorithm mtdf.</source>
        <translation>--guess es para --algorithm mtdf.</translation>
    </message>
    <message>
        <source>--{option} is for --algorithm mcts.</source>
        <translation>--{option} es para --algorithm mcts.</translation>
    </message>
    <message>
        <source>tree {tree}</source>
        <translation>árbol {tree}</translation>
    </message>
    <message>
        <source>iterations {iterations}, nodes {nodes}</source>
        <translation>iteraciones {iterations}, nodos {nodes}</translation>
    </message>
    <message>
        <source>move {move}: {visits} playouts, mean {mean}</source>
        <translation>jugada {move}: {visits} simulaciones, media {mean}</translation>
    </message>
    <message>
        <source>move {move}: {visits} playouts, proven {mean}</source>
        <translation>jugada {move}: {visits} simulaciones, demostrado {mean}</translation>
    </message>
    <message>
        <source>value {value}</source>
        <translation>valor {value}</translation>
    </message>
    <message>
        <source>value at least {value}</source>
        <translation>valor mínimo {value}</translation>
    </message>
    <message>
        <source>value at most {value}</source>
        <translation>valor máximo {value}</translation>
    </message>
    <message>
        <source>best move {move}</source>
        <translation>mejor jugada {move}</translation>
    </message>
    <message>
        <source>nodes visited {nodes}</source>
        <translation>nodos visitados {nodes}</translation>
    </message>
    <message>
        <source>steps {steps}</source>
        <translation>pasos {steps}</translation>
    </message>
    <message>
        <source>nodes visited {nodes} of {all}</source>
        <translation>nodos visitados {nodes} de {all}</translation>
    </message>
    <message>
        <source>nodes visited in probes {nodes}</source>
        <translation>nodos visitados en sondeos {nodes}</translation>
    </message>
    <message>
        <source>nodes found in the table {nodes}</source>
        <translation>nodos encontrados en la tabla {nodes}</translation>
    </message>
    <message>
        <source>--order-seed is for --order random: choose it, or leave --order-seed out.</source>
        <translation>--order-seed es para --order random: elígelo u omite --order-seed.</translation>
    </message>
    <message>
        <source>nodes visited again {nodes}</source>
        <translation>nodos visitados de nuevo {nodes}</translation>
    </message>
    <message>
        <source>search {number}, alpha {alpha}, beta {beta}: at least {value}, {nodes} nodes</source>
        <translation>búsqueda {number}, alfa {alpha}, beta {beta}: al menos {value}, {nodes} nodos</translation>
    </message>
    <message>
        <source>search {number}, alpha {alpha}, beta {beta}: at most {value}, {nodes} nodes</source>
        <translation>búsqueda {number}, alfa {alpha}, beta {beta}: como mucho {value}, {nodes} nodos</translation>
    </message>
    <message>
        <source>search {number}, alpha {alpha}, beta {beta}: {value}, {nodes} nodes</source>
        <translation>búsqueda {number}, alfa {alpha}, beta {beta}: {value}, {nodes} nodos</translation>
    </message>
    <message>
        <source>leaves visited {leaves} of {all}</source>
        <translation>hojas visitadas {leaves} de {all}</translation>
    </message>
    <message>
        <source>leaves pruned, from 0: {leaves}</source>
        <translation>hojas podadas, desde 0: {leaves}</translation>
    </message>
    <message>
        <source>leaves not visited, from 0: {leaves}</source>
        <translation>hojas no visitadas, desde 0: {leaves}</translation>
    </message>
    <message>
        <source>picture {file}</source>
        <translation>imagen {file}</translation>
    </message>
    <message>
        <source>pictures {first} to {last}</source>
        <translation>imágenes {first} a {last}</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>ARCHIVO</translation>
    </message>
    <message>
        <source>also write the solutions, to FILE-solution.pdf or .tex</source>
        <translation>escribe también las soluciones, en ARCHIVO-solution.pdf o .tex</translation>
    </message>
    <message>
        <source>the seed of the first tree; every further one has the next number (1)</source>
        <translation>la semilla del primer árbol; cada uno de los demás tiene el número siguiente (1)</translation>
    </message>
    <message>
        <source>from two levels (1) to four, with equal values and deep cuts (5); 3</source>
        <translation>de dos niveles (1) a cuatro, con valores iguales y podas profundas (5); 3</translation>
    </message>
    <message>
        <source>how many sheets with trees of their own (1)</source>
        <translation>cuántas hojas con árboles propios (1)</translation>
    </message>
    <message>
        <source>how many trees on each (1)</source>
        <translation>cuántos árboles en cada una (1)</translation>
    </message>
    <message>
        <source>equal numbers cut as well (ge), or they do not (gt); ge unless said</source>
        <translation>los números iguales también podan (ge) o no podan (gt); si no se dice, ge</translation>
    </message>
    <message>
        <source>TITLE</source>
        <translation>TÍTULO</translation>
    </message>
    <message>
        <source>what stands above each sheet</source>
        <translation>lo que pone arriba en cada hoja</translation>
    </message>
    <message>
        <source>sheets {file}</source>
        <translation>hojas {file}</translation>
    </message>
    <message>
        <source>solutions {file}</source>
        <translation>soluciones {file}</translation>
    </message>
    <message>
        <source>--question: a sheet has {most} of them at most</source>
        <translation>--question: una hoja tiene {most} como mucho</translation>
    </message>
    <message>
        <source>--marks: from 0 to {most}</source>
        <translation>--marks: de 0 a {most}</translation>
    </message>
    <message>
        <source>--marks: one number, or one for each --question</source>
        <translation>--marks: un número, o uno por cada --question</translation>
    </message>
    <message>
        <source>--ask: {form} asks for {kinds}</source>
        <translation>--ask: {form} pide {kinds}</translation>
    </message>
    <message>
        <source>Tell the exact score of each position and of each of its columns, one line a position. A score is from the side to move: 1 if it wins with its last disc, 2 with the one before, negative if it loses that way, 0 for a draw.</source>
        <translation>Dice la puntuación exacta de cada posición y de cada una de sus columnas, una línea por posición. La puntuación es la del bando que mueve: 1 si gana con su última ficha, 2 con la anterior, negativa si pierde así, 0 si es empate.</translation>
    </message>
    <message>
        <source>solve the openings without the book too, which takes far longer</source>
        <translation>resuelve también las aperturas sin libro, lo que tarda mucho más</translation>
    </message>
    <message>
        <source>print one line of JSON a position</source>
        <translation>imprime una línea de JSON por posición</translation>
    </message>
    <message>
        <source>{player} cannot be asked by another program</source>
        <translation>otro programa no puede preguntar a {player}</translation>
    </message>
    <message>
        <source>--port is for backgammon: UGI needs none</source>
        <translation>--port es para backgammon: UGI no necesita ninguno</translation>
    </message>
    <message>
        <source>port {port} cannot be listened at: {reason}</source>
        <translation>no se puede escuchar en el puerto {port}: {reason}</translation>
    </message>
    <message>
        <source>type in GNU Backgammon: set player 0 external localhost:{port}</source>
        <translation>escribe en GNU Backgammon: set player 0 external localhost:{port}</translation>
    </message>
    <message>
        <source>stopped before the end</source>
        <translation>detenido antes del final</translation>
    </message>
    <message>
        <source>yes  {step}</source>
        <translation>sí   {step}</translation>
    </message>
    <message>
        <source>NO   {step}</source>
        <translation>NO   {step}</translation>
    </message>
    <message>
        <source>{wrong} of {given} scores that were given are wrong</source>
        <translation>de {given} puntuaciones dadas, {wrong} son incorrectas</translation>
    </message>
    <message>
        <source>there is no book of openings, or it is damaged: openings take far longer</source>
        <translation>no hay libro de aperturas, o está dañado: las aperturas tardan mucho más</translation>
    </message>
    <message>
        <source>{position}: {outcome}; best {best}; columns {columns}</source>
        <translation>{position}: {outcome}; mejor {best}; columnas {columns}</translation>
    </message>
    <message>
        <source>{words}; score {score}, as given</source>
        <translation>{words}; puntuación {score}, la dada</translation>
    </message>
    <message>
        <source>{words}; score {score}, NOT {given} as given</source>
        <translation>{words}; puntuación {score}, NO la dada, {given}</translation>
    </message>
    <message>
        <source>the side to move wins with its disc {number} from now</source>
        <translation>el bando que mueve gana con su ficha n.º {number} a partir de ahora</translation>
    </message>
    <message>
        <source>the other side wins with its disc {number} from now</source>
        <translation>el otro bando gana con su ficha n.º {number} a partir de ahora</translation>
    </message>
    <message>
        <source>look-ahead for errors in plies, 0 to 2 (2)</source>
        <translation>profundidad para los errores en niveles, de 0 a 2 (2)</translation>
    </message>
    <message>
        <source>look-ahead for luck in plies, 0 or 1 (0)</source>
        <translation>profundidad para la suerte en niveles, 0 o 1 (0)</translation>
    </message>
    <message>
        <source>how many of the worst errors to list (10)</source>
        <translation>cuántos de los peores errores se enumeran (10)</translation>
    </message>
    <message>
        <source>print one line of JSON, with every decision and throw</source>
        <translation>imprime una línea de JSON, con cada decisión y tirada</translation>
    </message>
    <message>
        <source>Roll out a position of backgammon: play it on by dice, many times, for what the plays of a throw are worth, with standard errors; before a throw, for what the position is worth and what to do with the cube. Ctrl-C prints what was found so far.</source>
        <translation>Hace un rollout de una posición de backgammon: la continúa muchas veces a dados para ver lo que valen las jugadas de una tirada, con errores típicos; antes de la tirada, lo que vale la posición y qué hacer con el cubo. Ctrl-C muestra lo encontrado hasta entonces.</translation>
    </message>
    <message>
        <source>as GNU Backgammon writes it, with the throw: &apos;4HPwATDgc/ABMA 3-1&apos;, or POSITIONID:MATCHID with cube and score</source>
        <translation>como la escribe GNU Backgammon, con la tirada: &apos;4HPwATDgc/ABMA 3-1&apos;, o POSITIONID:MATCHID con cubo y marcador</translation>
    </message>
    <message>
        <source>PLAY</source>
        <translation>JUGADA</translation>
    </message>
    <message>
        <source>the plays to compare, such as &apos;8/5 6/5&apos;; the best ones unless said</source>
        <translation>las jugadas que comparar, como &apos;8/5 6/5&apos;; las mejores si no se dice</translation>
    </message>
    <message>
        <source>games of each play, rounded up to a multiple of 36 (1296)</source>
        <translation>partidas de cada jugada, redondeadas a un múltiplo de 36 (1296)</translation>
    </message>
    <message>
        <source>plies after which a game is cut off; 0: played to its end (10)</source>
        <translation>niveles tras los que se trunca cada partida; 0: hasta el final (10)</translation>
    </message>
    <message>
        <source>how many plays to compare if none is named (5)</source>
        <translation>cuántas jugadas se comparan si no se nombra ninguna (5)</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>stop once the best is ahead by N standard errors of every difference</source>
        <translation>se detiene cuando la mejor va por delante N errores típicos de cada diferencia</translation>
    </message>
    <message>
        <source>do not subtract the luck of the throws</source>
        <translation>no descuenta la suerte de las tiradas</translation>
    </message>
    <message>
        <source>the same seed gives the same dice (1)</source>
        <translation>la misma semilla da los mismos dados (1)</translation>
    </message>
    <message>
        <source>very unlucky</source>
        <translation>con muy mala suerte</translation>
    </message>
    <message>
        <source>unlucky</source>
        <translation>con mala suerte</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>ni buena ni mala</translation>
    </message>
    <message>
        <source>lucky</source>
        <translation>con suerte</translation>
    </message>
    <message>
        <source>very lucky</source>
        <translation>con mucha suerte</translation>
    </message>
    <message>
        <source>no double</source>
        <translation>no doblar</translation>
    </message>
    <message>
        <source>double</source>
        <translation>doblar</translation>
    </message>
    <message>
        <source>take</source>
        <translation>aceptar</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>pasar</translation>
    </message>
    <message>
        <source>judged at 1 ply</source>
        <translation>juzgado a 1 nivel</translation>
    </message>
    <message>
        <source>judged at {number} plies</source>
        <translation>juzgado a {number} niveles</translation>
    </message>
    <message>
        <source>stopped before the end: this is what was found</source>
        <translation>parado antes del final: esto es lo encontrado</translation>
    </message>
    <message>
        <source>review</source>
        <translation>revisión</translation>
    </message>
    <message>
        <source>games: {games}; look-ahead in plies: {plies}, for luck {luck_plies}</source>
        <translation>partidas: {games}; profundidad en niveles: {plies}, para la suerte {luck_plies}</translation>
    </message>
    <message>
        <source>of the match</source>
        <translation>del encuentro</translation>
    </message>
    <message>
        <source>plays (unforced)</source>
        <translation>jugadas (no forzadas)</translation>
    </message>
    <message>
        <source>error of plays, in points</source>
        <translation>error de las jugadas, en puntos</translation>
    </message>
    <message>
        <source>  mEMG of plays</source>
        <translation>  mEMG de las jugadas</translation>
    </message>
    <message>
        <source>cube decisions</source>
        <translation>decisiones de cubo</translation>
    </message>
    <message>
        <source>missed, wrong doubles; wrong takes, passes</source>
        <translation>dobles omitidos, erróneos; mal aceptados, pasados</translation>
    </message>
    <message>
        <source>error of the cube, in points</source>
        <translation>error del cubo, en puntos</translation>
    </message>
    <message>
        <source>  mEMG of cube decisions</source>
        <translation>  mEMG de las decisiones de cubo</translation>
    </message>
    <message>
        <source>all errors, mEMG</source>
        <translation>todos los errores, mEMG</translation>
    </message>
    <message>
        <source>match equities: {name}</source>
        <translation>equidades de encuentro: {name}</translation>
    </message>
    <message>
        <source>there is no file in {path}</source>
        <translation>no hay ningún archivo en {path}</translation>
    </message>
    <message>
        <source>files: {files} of {wanted}, games: {games}; look-ahead in plies: {plies}; mEMG (decisions)</source>
        <translation>archivos: {files} de {wanted}, partidas: {games}; niveles que se mira: {plies}; mEMG (decisiones)</translation>
    </message>
    <message>
        <source>player</source>
        <translation>jugador</translation>
    </message>
    <message>
        <source>files</source>
        <translation>archivos</translation>
    </message>
    <message>
        <source>plays</source>
        <translation>jugadas</translation>
    </message>
    <message>
        <source>doubles</source>
        <translation>dobles</translation>
    </message>
    <message>
        <source>takes</source>
        <translation>aceptaciones</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todo</translation>
    </message>
    <message>
        <source>rating</source>
        <translation>valoración</translation>
    </message>
    <message>
        <source>beaver</source>
        <translation>beaver</translation>
    </message>
    <message>
        <source>inaccuracies, errors, blunders of plays</source>
        <translation>imprecisiones, errores, errores graves de jugadas</translation>
    </message>
    <message>
        <source>error a game, in points</source>
        <translation>error por partida, en puntos</translation>
    </message>
    <message>
        <source>luck, in points</source>
        <translation>suerte, en puntos</translation>
    </message>
    <message>
        <source>very lucky, lucky, unlucky, very unlucky throws</source>
        <translation>tiradas: mucha suerte, suerte, mala, muy mala</translation>
    </message>
    <message>
        <source>result</source>
        <translation>resultado</translation>
    </message>
    <message>
        <source>result without luck</source>
        <translation>resultado sin suerte</translation>
    </message>
    <message>
        <source>game {game} at {score}: mEMG {first}, {second}; luck {luck}</source>
        <translation>partida {game} con {score}: mEMG {first}, {second}; suerte {luck}</translation>
    </message>
    <message>
        <source>the worst errors, in points:</source>
        <translation>los peores errores, en puntos:</translation>
    </message>
    <message>
        <source>{throw}: {played} ({equity}), best {best}</source>
        <translation>{throw}: {played} ({equity}), mejor {best}</translation>
    </message>
    <message>
        <source>{done}; right: {right}</source>
        <translation>{done}; correcto: {right}</translation>
    </message>
    <message>
        <source>rollout</source>
        <translation>rollout</translation>
    </message>
    <message>
        <source>to the end of the game</source>
        <translation>hasta el final de la partida</translation>
    </message>
    <message>
        <source>std. err.</source>
        <translation>err. típ.</translation>
    </message>
    <message>
        <source>the cube is turned in the games as its model says; plays are the best ones without it</source>
        <translation>en las partidas el cubo se gira según su modelo; las jugadas son las mejores sin él</translation>
    </message>
    <message>
        <source>ended early: the best is ahead for sure</source>
        <translation>acabado antes: la mejor va por delante con seguridad</translation>
    </message>
    <message>
        <source>cut off after 1 ply</source>
        <translation>truncado tras 1 nivel</translation>
    </message>
    <message>
        <source>cut off after {number} plies</source>
        <translation>truncado tras {number} niveles</translation>
    </message>
    <message>
        <source>{position}: games {games}, {plays}, {cut}, seed {seed}</source>
        <translation>{position}: partidas {games}, {plays}, {cut}, semilla {seed}</translation>
    </message>
    <message>
        <source>plays at 1 ply</source>
        <translation>jugadas a 1 nivel</translation>
    </message>
    <message>
        <source>plays at {number} plies</source>
        <translation>jugadas a {number} niveles</translation>
    </message>
    <message>
        <source>equity</source>
        <translation>equidad</translation>
    </message>
    <message>
        <source>won, gammon, backgammon - lost (%)</source>
        <translation>gana, gammon, backgammon - pierde (%)</translation>
    </message>
    <message>
        <source>{action}: no double {no_double}, double and take {double_take}, double and pass {double_pass}; a take needs {take_point} % wins</source>
        <translation>{action}: sin doblar {no_double}, doblar y aceptar {double_take}, doblar y pasar {double_pass}; para aceptar hace falta ganar el {take_point} %</translation>
    </message>
    <message>
        <source>standard errors: no double {kept}, double and take {taken}, difference {difference}</source>
        <translation>errores típicos: sin doblar {kept}, doblar y aceptar {taken}, diferencia {difference}</translation>
    </message>
    <message>
        <source>there are no runs in {folder}</source>
        <translation>no hay entrenamientos en {folder}</translation>
    </message>
    <message>
        <source>there is no column “{name}”: choose one of {known}, or a setting</source>
        <translation>no hay ninguna columna «{name}»: elige una de {known}, o un ajuste</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>carpeta</translation>
    </message>
    <message>
        <source>game</source>
        <translation>juego</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>ajustes predefinidos</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>semilla</translation>
    </message>
    <message>
        <source>generation</source>
        <translation>generación</translation>
    </message>
    <message>
        <source>games</source>
        <translation>partidas</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>segundos</translation>
    </message>
    <message>
        <source>processor seconds</source>
        <translation>segundos de procesador</translation>
    </message>
    <message>
        <source>best</source>
        <translation>mejor</translation>
    </message>
    <message>
        <source>losses</source>
        <translation>derrotas</translation>
    </message>
    <message>
        <source>last losses</source>
        <translation>últimas derrotas</translation>
    </message>
    <message>
        <source>values kept</source>
        <translation>valores conservados</translation>
    </message>
    <message>
        <source>state</source>
        <translation>estado</translation>
    </message>
    <message>
        <source>tags</source>
        <translation>etiquetas</translation>
    </message>
    <message>
        <source>note</source>
        <translation>nota</translation>
    </message>
    <message>
        <source>written</source>
        <translation>escrito</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>origen</translation>
    </message>
    <message>
        <source>experiment, in training: {done} of {count} runs done</source>
        <translation>experimento, entrenando: {done} de {count} entrenamientos terminados</translation>
    </message>
    <message>
        <source>experiment: {done} of {count} runs done</source>
        <translation>experimento: {done} de {count} entrenamientos terminados</translation>
    </message>
    <message>
        <source>training</source>
        <translation>entrenando</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>guardado</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>dañado</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>en espera</translation>
    </message>
    <message>
        <source>done</source>
        <translation>terminado</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallido</translation>
    </message>
    <message>
        <source>damaged: {sentence}</source>
        <translation>dañado: {sentence}</translation>
    </message>
    <message>
        <source>the fast engine is missing: install Poda again</source>
        <translation>falta el motor rápido: vuelve a instalar Poda</translation>
    </message>
    <message>
        <source>the fast engine is missing: the slower path runs</source>
        <translation>falta el motor rápido: se va por la vía lenta</translation>
    </message>
    <message>
        <source>name two players at least</source>
        <translation>nombra al menos dos jugadores</translation>
    </message>
    <message>
        <source>a match is between two: --format gauntlet or round-robin</source>
        <translation>un encuentro es entre dos: --format gauntlet o round-robin</translation>
    </message>
    <message>
        <source>--sprt is for a match between two players</source>
        <translation>--sprt es para un encuentro entre dos jugadores</translation>
    </message>
    <message>
        <source>--games and --rounds say the same: leave one out</source>
        <translation>--games y --rounds dicen lo mismo: quita una de las dos</translation>
    </message>
    <message>
        <source>games come in pairs, one with each side: {number} is odd, write {more}</source>
        <translation>las partidas van en parejas, una con cada bando: {number} es impar, escribe {more}</translation>
    </message>
    <message>
        <source>--openings {name}: these are openings of {game}</source>
        <translation>--openings {name}: son aperturas de {game}</translation>
    </message>
    <message>
        <source>--alpha, --beta and --model belong to --sprt ELO0 ELO1</source>
        <translation>--alpha, --beta y --model van con --sprt ELO0 ELO1</translation>
    </message>
    <message>
        <source>--sprt: ELO0 is below ELO1, such as 0 10</source>
        <translation>--sprt: ELO0 es menor que ELO1, como 0 10</translation>
    </message>
    <message>
        <source>--anchor: “{name}” is none of the players</source>
        <translation>--anchor: «{name}» no es ninguno de los jugadores</translation>
    </message>
    <message>
        <source>write three counts (won, lost, drawn), six of pairs (LL LD WL DD WD WW) or five (LL LD WL+DD WD WW)</source>
        <translation>escribe tres recuentos (ganadas, perdidas, empates), seis de parejas (LL LD WL DD WD WW) o cinco (LL LD WL+DD WD WW)</translation>
    </message>
    <message>
        <source>these are no games: all counts are 0</source>
        <translation>no hay partidas: todos los recuentos son 0</translation>
    </message>
    <message>
        <source>the first line of the .csv names its columns: first, second, and points or result</source>
        <translation>la primera línea del .csv nombra sus columnas: first, second y points o result</translation>
    </message>
    <message>
        <source>line {line} is not a game of two players with a result</source>
        <translation>la línea {line} no es una partida de dos jugadores con un resultado</translation>
    </message>
    <message>
        <source>there are no games in it</source>
        <translation>no contiene ninguna partida</translation>
    </message>
    <message>
        <source>--sheet: a code stands there twice</source>
        <translation>--sheet: un código está dos veces</translation>
    </message>
    <message>
        <source>{folder}: there is no .json file</source>
        <translation>{folder}: no hay ningún archivo .json</translation>
    </message>
    <message>
        <source>{name}  {percent} %, {correct} of {asked} right, {file}</source>
        <translation>{name}  {percent} %, {correct} de {asked} bien, {file}</translation>
    </message>
    <message>
        <source>too many: {extra}</source>
        <translation>de más: {extra}</translation>
    </message>
    <message>
        <source>altered after it was sealed</source>
        <translation>alterado después de sellarse</translation>
    </message>
    <message>
        <source>not set: {exercises}</source>
        <translation>no puesto: {exercises}</translation>
    </message>
    <message>
        <source>chosen: {exercises}</source>
        <translation>elegido: {exercises}</translation>
    </message>
    <message>
        <source>lecture {file}</source>
        <translation>lección {file}</translation>
    </message>
    <message>
        <source>endgames</source>
        <translation>finales</translation>
    </message>
    <message>
        <source>stopped before the end; what is done is kept in {file}, and the same command goes on</source>
        <translation>detenido antes del final; lo hecho se conserva en {file}, y la misma orden sigue desde ahí</translation>
    </message>
    <message>
        <source>{position} has more than {pieces} pieces: --pieces 5 is the most</source>
        <translation>{position} tiene más de {pieces} piezas: lo máximo es --pieces 5</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{wrong} of {number} positions checked contradict the rules</source>
        <translation>{wrong} de {number} posiciones comprobadas contradicen las reglas</translation>
    </message>
    <message>
        <source>{number} positions checked by the rules</source>
        <translation>{number} posiciones comprobadas con las reglas</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>piezas</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>posiciones</translation>
    </message>
    <message>
        <source>won</source>
        <translation>ganadas</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>empatadas</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>perdidas</translation>
    </message>
    <message>
        <source>longest win</source>
        <translation>victoria más larga</translation>
    </message>
    <message>
        <source>1 ply</source>
        <translation>1 jugada</translation>
    </message>
    <message>
        <source>{number} plies</source>
        <translation>{number} jugadas</translation>
    </message>
    <message>
        <source>Black wins in 1 ply</source>
        <translation>las negras ganan en 1 jugada</translation>
    </message>
    <message>
        <source>Black wins in {number} plies</source>
        <translation>las negras ganan en {number} jugadas</translation>
    </message>
    <message>
        <source>White wins in 1 ply</source>
        <translation>las blancas ganan en 1 jugada</translation>
    </message>
    <message>
        <source>White wins in {number} plies</source>
        <translation>las blancas ganan en {number} jugadas</translation>
    </message>
    <message>
        <source>a draw</source>
        <translation>empate</translation>
    </message>
    <message>
        <source>name two runs or more</source>
        <translation>indica dos entrenamientos o más</translation>
    </message>
    <message>
        <source>say where to with -o</source>
        <translation>di dónde con -o</translation>
    </message>
    <message>
        <source>end the name of the file with .csv or .svg, or write --format tensorboard for a folder</source>
        <translation>termina el nombre del archivo con .csv o .svg, o escribe --format tensorboard para una carpeta</translation>
    </message>
    <message>
        <source>none of these runs has begun</source>
        <translation>ninguno de estos entrenamientos ha empezado</translation>
    </message>
    <message>
        <source>TensorBoard</source>
        <translation>TensorBoard</translation>
    </message>
    <message>
        <source>written: look at it with tensorboard --logdir {folder}</source>
        <translation>escrito: míralo con tensorboard --logdir {folder}</translation>
    </message>
    <message>
        <source>The training runs and experiments that are kept. Without a command, or with a folder of runs alone, they are listed.</source>
        <translation>Los entrenamientos y experimentos guardados. Sin ninguna orden, o solo con una carpeta de entrenamientos, se enumeran.</translation>
    </message>
    <message>
        <source>list runs: columns of choice, sorted, by tag</source>
        <translation>enumera entrenamientos: columnas a elegir, ordenados, por etiqueta</translation>
    </message>
    <message>
        <source>tell all of a run, or what came of an experiment</source>
        <translation>dice todo de un entrenamiento, o lo que ha resultado de un experimento</translation>
    </message>
    <message>
        <source>put the settings of runs side by side</source>
        <translation>compara los ajustes de varios entrenamientos</translation>
    </message>
    <message>
        <source>write tables, a picture, or files for TensorBoard</source>
        <translation>escribe tablas, una imagen o archivos para TensorBoard</translation>
    </message>
    <message>
        <source>give runs tags, or take them away</source>
        <translation>pone etiquetas a un entrenamiento, o se las quita</translation>
    </message>
    <message>
        <source>write a note on a run</source>
        <translation>escribe una nota sobre un entrenamiento</translation>
    </message>
    <message>
        <source>List the training runs that are kept, the newest first: folder, game, preset, generation, the score of the champion in validation, the fewest losses in the readings, and whether it is being trained; and the experiments among them.</source>
        <translation>Enumera los entrenamientos guardados, el más reciente primero: carpeta, juego, ajustes predefinidos, generación, puntuación del campeón en la validación, menos derrotas en las lecturas, y si se está entrenando; y los experimentos que hay entre ellos.</translation>
    </message>
    <message>
        <source>a folder of runs, or an experiment (the runs of the user&apos;s data)</source>
        <translation>una carpeta de entrenamientos, o un experimento (los entrenamientos de los datos del usuario)</translation>
    </message>
    <message>
        <source>NAMES</source>
        <translation>NOMBRES</translation>
    </message>
    <message>
        <source>which columns, with commas between them: {names}, or any setting</source>
        <translation>qué columnas, separadas por comas: {names}, o cualquier ajuste</translation>
    </message>
    <message>
        <source>COLUMN</source>
        <translation>COLUMNA</translation>
    </message>
    <message>
        <source>sort by this column; what is not known comes last</source>
        <translation>ordena por esta columna; lo que no se sabe va al final</translation>
    </message>
    <message>
        <source>the other way round</source>
        <translation>al revés</translation>
    </message>
    <message>
        <source>TAG</source>
        <translation>ETIQUETA</translation>
    </message>
    <message>
        <source>only runs with this tag; give it again for more tags</source>
        <translation>solo los entrenamientos con esta etiqueta; repítelo para más etiquetas</translation>
    </message>
    <message>
        <source>Tell all that is known of a run; of an experiment, how its members stand, the means over seeds with their 95 % intervals, and which setting matters.</source>
        <translation>Cuenta todo lo que se sabe de un entrenamiento; de un experimento, cómo van sus miembros, las medias sobre las semillas con sus intervalos del 95 % y qué ajuste influye.</translation>
    </message>
    <message>
        <source>what is shown of an experiment (losses, kept and score)</source>
        <translation>qué se muestra de un experimento (losses, kept y score)</translation>
    </message>
    <message>
        <source>Put runs side by side: what each was told, where a star marks what differs, and what came of it. The members of an experiment stand for it.</source>
        <translation>Pone entrenamientos uno al lado del otro: los ajustes de cada uno, con un asterisco donde difieren, y lo que ha resultado. De un experimento se toman todos sus entrenamientos.</translation>
    </message>
    <message>
        <source>only the settings that differ</source>
        <translation>solo los ajustes que difieren</translation>
    </message>
    <message>
        <source>Write all numbers of runs and experiments as one tidy table (.csv): run, game, preset, seed, tags, the settings that differ, table, generation, games, seconds, measure and value, a row a number. Or the curves of an experiment, with the mean over seeds and which setting matters, as a picture (.svg). Or a folder for TensorBoard (needs poda[tensorboard]).</source>
        <translation>Escribe todos los números de entrenamientos y experimentos en una sola tabla ordenada (.csv): run, game, preset, seed, tags, los ajustes que difieren, table, generation, games, seconds, measure y value, una fila por número. O las curvas de un experimento, con la media sobre las semillas y qué ajuste influye, como imagen (.svg). O una carpeta para TensorBoard (requiere poda[tensorboard]).</translation>
    </message>
    <message>
        <source>a .csv or .svg, or the folder for TensorBoard; a file of that name is replaced (without it the table is printed)</source>
        <translation>un .csv o un .svg, o la carpeta para TensorBoard; se sustituye un archivo que ya tenga ese nombre (sin esto, la tabla se imprime)</translation>
    </message>
    <message>
        <source>what is written, where the name of the file does not tell</source>
        <translation>qué se escribe, cuando el nombre del archivo no lo dice</translation>
    </message>
    <message>
        <source>of the .csv: only this table; give it again for more</source>
        <translation>del .csv: solo esta tabla; repítelo para más</translation>
    </message>
    <message>
        <source>of the .svg: what is drawn (losses)</source>
        <translation>del .svg: qué se dibuja (losses)</translation>
    </message>
    <message>
        <source>of the .svg: what curves lie over (games)</source>
        <translation>del .svg: sobre qué se trazan las curvas (games)</translation>
    </message>
    <message>
        <source>Give a run or an experiment tags, or take them away, and say which it has.</source>
        <translation>Pone etiquetas a un entrenamiento o a un experimento, o se las quita, y dice cuáles tiene.</translation>
    </message>
    <message>
        <source>a single word</source>
        <translation>una sola palabra</translation>
    </message>
    <message>
        <source>tags to take away</source>
        <translation>etiquetas que se quitan</translation>
    </message>
    <message>
        <source>Write a note on a run or an experiment, or say the one that it has.</source>
        <translation>Escribe una nota sobre un entrenamiento o un experimento, o dice la que tiene.</translation>
    </message>
    <message>
        <source>TEXT</source>
        <translation>TEXTO</translation>
    </message>
    <message>
        <source>the note, in place of the one before; &apos;&apos; takes it away</source>
        <translation>la nota, en lugar de la anterior; &apos;&apos; la quita</translation>
    </message>
    <message>
        <source>RUN</source>
        <translation>ENTRENAMIENTO</translation>
    </message>
    <message>
        <source>a folder, or its name among the runs of the user&apos;s data</source>
        <translation>una carpeta, o su nombre entre los entrenamientos de los datos del usuario</translation>
    </message>
    <message>
        <source>--agreement does not go with --pairs or --sprt: leave it out</source>
        <translation>--agreement no va con --pairs ni --sprt: quítala</translation>
    </message>
    <message>
        <source>write a web page that plays and solves in the browser</source>
        <translation>escribe una página web que juega y resuelve en el navegador</translation>
    </message>
    <message>
        <source>TREE is for the page tree: leave it out.</source>
        <translation>TREE es para la página tree: omítelo.</translation>
    </message>
    <message>
        <source>page {file}</source>
        <translation>página {file}</translation>
    </message>
    <message>
        <source>{path} searches a position of a game: name a tree that is written.</source>
        <translation>{path} explora una posición de un juego: indica un árbol escrito.</translation>
    </message>
</context>
<context>
    <name>ComparisonDialog</name>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>The same in all of them.</source>
        <translation>Lo mismo en todos.</translation>
    </message>
    <message numerus="yes">
        <source>%n settings differ</source>
        <translation>
            <numerusform>Difiere %n ajuste</numerusform>
            <numerusform>Difieren %n ajustes</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare runs</source>
        <translation>Comparar entrenamientos</translation>
    </message>
    <message>
        <source>Settings and results</source>
        <translation>Ajustes y resultados</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Curvas</translation>
    </message>
    <message>
        <source>Pages of the comparison</source>
        <translation>Páginas de la comparación</translation>
    </message>
    <message>
        <source>Only &amp;differences</source>
        <translation>Solo las &amp;diferencias</translation>
    </message>
    <message>
        <source>Leave out the settings that are the same in all of them</source>
        <translation>Omitir los ajustes que son iguales en todos</translation>
    </message>
    <message>
        <source>Runs side by side</source>
        <translation>Entrenamientos lado a lado</translation>
    </message>
    <message>
        <source>&amp;Lay over the run in the tab</source>
        <translation>&amp;Superponer al de la pestaña</translation>
    </message>
    <message>
        <source>Close this, and lay the curves over those of the run on screen</source>
        <translation>Cerrar esto y superponer las curvas a las del entrenamiento en pantalla</translation>
    </message>
    <message>
        <source>In full: {name}. The others are dashed lines over it.</source>
        <translation>Línea continua: {name}. Los demás son líneas discontinuas encima.</translation>
    </message>
</context>
<context>
    <name>ComputingPage</name>
    <message>
        <source>Computing</source>
        <translation>Cálculo</translation>
    </message>
    <message>
        <source>Worker &amp;threads</source>
        <translation>&amp;Hilos de trabajo</translation>
    </message>
    <message>
        <source>Automatic: {number}</source>
        <translation>Automático: {number}</translation>
    </message>
    <message>
        <source>Automatic is one thread for each processor of this computer</source>
        <translation>Automático es un hilo por cada procesador de este ordenador</translation>
    </message>
    <message numerus="yes">
        <source>This computer has %n processors.</source>
        <translation>
            <numerusform>Este ordenador tiene %n procesador.</numerusform>
            <numerusform>Este ordenador tiene %n procesadores.</numerusform>
        </translation>
    </message>
    <message>
        <source>Training and its statistics play their games on this many threads. The same seed gives the same run on any number of them.</source>
        <translation>Los entrenamientos y sus estadísticas juegan sus partidas en esos hilos. La misma semilla da el mismo entrenamiento con cualquier número de ellos.</translation>
    </message>
    <message>
        <source>A new number takes effect when a run begins or is resumed.</source>
        <translation>Un número nuevo vale en cuanto se empieza o se continúa un entrenamiento.</translation>
    </message>
    <message>
        <source>Memory for &amp;caches</source>
        <translation>Memoria para &amp;cachés</translation>
    </message>
    <message>
        <source>{size} MB</source>
        <translation>{size} MB</translation>
    </message>
    <message>
        <source>Poda keeps the tables of solvers and the players of files for the next time, up to this much together; what has not been used for a minute goes.</source>
        <translation>Poda guarda para la próxima vez las posiciones resueltas y los jugadores de los archivos, hasta este total; lo que no se usa durante un minuto se libera.</translation>
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
        <translation>Pulsa del 1 al 7 para soltar una ficha en una columna, o usa las flechas e Intro. La fila 1 es la de abajo.</translation>
    </message>
    <message>
        <source>Column {column}, row {row}</source>
        <translation>Columna {column}, fila {row}</translation>
    </message>
</context>
<context>
    <name>ConsentBox</name>
    <message>
        <source>Run this program?</source>
        <translation>¿Ejecutar este programa?</translation>
    </message>
    <message>
        <source>“{name}” will be run with this command line whenever it plays. It can do all that you can do on this computer, such as read and delete your files. Agree only if you trust whoever wrote it.</source>
        <translation>«{name}» se ejecutará con esta línea de órdenes siempre que juegue. Puede hacer todo lo que tú puedes hacer en este ordenador, como leer y borrar tus archivos. Acepta solo si confías en quien lo escribió.</translation>
    </message>
    <message>
        <source>Allow it to run</source>
        <translation>Permitir que se ejecute</translation>
    </message>
</context>
<context>
    <name>Contest</name>
    <message>
        <source>Learning wins: {margin}.</source>
        <translation>Gana el aprendizaje: {margin}.</translation>
    </message>
    <message>
        <source>Evolution wins: {margin}.</source>
        <translation>Gana la evolución: {margin}.</translation>
    </message>
    <message>
        <source>Too close to call. Learning: {margin}; that may be chance.</source>
        <translation>Demasiado igualado para decidir. Aprendizaje: {margin}; puede ser azar.</translation>
    </message>
</context>
<context>
    <name>ContestPage</name>
    <message>
        <source>Evolve or learn?</source>
        <translation>¿Evolucionar o aprender?</translation>
    </message>
    <message>
        <source>Back to the run</source>
        <translation>Volver al entrenamiento</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Volver</translation>
    </message>
    <message>
        <source>Back to the run; what trains here goes on meanwhile</source>
        <translation>Volver al entrenamiento; lo que se entrena aquí sigue mientras tanto</translation>
    </message>
    <message>
        <source>Start both</source>
        <translation>Empezar los dos</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>Finish now</source>
        <translation>Terminar ya</translation>
    </message>
    <message>
        <source>{words} ({keys})</source>
        <translation>{words} ({keys})</translation>
    </message>
    <message>
        <source>Begin a run of each on the same budget</source>
        <translation>Empezar un entrenamiento de cada tipo con el mismo presupuesto</translation>
    </message>
    <message>
        <source>Pause both, and save them</source>
        <translation>Poner los dos en pausa y guardarlos</translation>
    </message>
    <message>
        <source>Go on with what is left of the budget</source>
        <translation>Seguir con lo que queda del presupuesto</translation>
    </message>
    <message>
        <source>End both as they are: their champions meet now</source>
        <translation>Terminar los dos como están: sus campeones se enfrentan ahora</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Juego</translation>
    </message>
    <message>
        <source>Budget of each</source>
        <translation>Presupuesto de cada uno</translation>
    </message>
    <message>
        <source>Processor time that each of the two may take: one thread each, whatever else the machine does</source>
        <translation>Tiempo de procesador que puede gastar cada uno de los dos: un hilo cada uno, haga lo que haga la máquina mientras tanto</translation>
    </message>
    <message>
        <source>{games} games, each opening from both sides: learning won {won}, drew {drawn}, lost {lost}; both looked {plies} ahead. Processor time: learning {first}, evolution {second}. In brackets: where the true number lies in 95 of 100 cases.</source>
        <translation>{games} partidas, cada apertura desde los dos bandos: el aprendizaje ganó {won}, empató {drawn} y perdió {lost}; los dos miraron {plies} hacia delante. El aprendizaje gastó {first} de procesador y la evolución, {second}. Entre paréntesis: dónde está el valor verdadero en 95 de cada 100 casos.</translation>
    </message>
    <message>
        <source>{number} s for each</source>
        <translation>{number} s cada uno</translation>
    </message>
    <message>
        <source>{number} min for each</source>
        <translation>{number} min cada uno</translation>
    </message>
    <message>
        <source>This game has no preset by which a network learns.</source>
        <translation>Este juego no tiene ajustes predefinidos con los que una red aprenda.</translation>
    </message>
    <message>
        <source>Two ways to the same player, on the same budget.</source>
        <translation>Dos caminos hacia el mismo jugador, con el mismo presupuesto.</translation>
    </message>
    <message>
        <source>Both train: one thread each.</source>
        <translation>Los dos se entrenan: un hilo cada uno.</translation>
    </message>
    <message>
        <source>Paused, and saved.</source>
        <translation>En pausa y guardado.</translation>
    </message>
    <message>
        <source>Their champions meet…</source>
        <translation>Sus campeones se enfrentan…</translation>
    </message>
    <message>
        <source>Both are over, and one of them has no player: there is no match.</source>
        <translation>Los dos han terminado y uno de ellos no tiene jugador: no hay enfrentamiento.</translation>
    </message>
    <message>
        <source>At the end their champions play {games} games: each sequence of throws from both sides.</source>
        <translation>Al final sus campeones juegan {games} partidas: cada serie de tiradas desde los dos bandos.</translation>
    </message>
    <message>
        <source>At the end their champions play {games} games after random openings, each from both sides, and both look as far ahead as the one that was trained to look further.</source>
        <translation>Al final sus campeones juegan {games} partidas tras aperturas al azar, cada una desde los dos bandos, y los dos miran tan lejos como el que se entrenó para mirar más.</translation>
    </message>
    <message>
        <source>{mean} points a game ({low} to {high})</source>
        <translation>{mean} puntos por partida (de {low} a {high})</translation>
    </message>
    <message>
        <source>{score} of the points ({low}–{high})</source>
        <translation>{score} de los puntos ({low}–{high})</translation>
    </message>
</context>
<context>
    <name>Costs</name>
    <message>
        <source>Look-up</source>
        <translation>Consulta</translation>
    </message>
    <message>
        <source>Alpha-beta</source>
        <translation>Alfa-beta</translation>
    </message>
</context>
<context>
    <name>CountersRow</name>
    <message>
        <source>Counters</source>
        <translation>Contadores</translation>
    </message>
    <message>
        <source>What MIN has pruned, and what MAX has</source>
        <translation>Lo que ha podado MIN y lo que ha podado MAX</translation>
    </message>
    <message>
        <source>Iterations: a playout each</source>
        <translation>Iteraciones: una simulación cada una</translation>
    </message>
    <message>
        <source>Nodes that the search has visited, of all nodes of the tree</source>
        <translation>Nodos que la búsqueda ha visitado, de todos los del árbol</translation>
    </message>
    <message>
        <source>Nodes of the tree that the iterations grow, of those at the end</source>
        <translation>Nodos del árbol que hacen crecer las iteraciones, de los que hay al final</translation>
    </message>
    <message>
        <source>Leaves that were evaluated, of all leaves of the tree</source>
        <translation>Hojas que se han evaluado, de todas las del árbol</translation>
    </message>
    <message>
        <source>Nodes that probes have visited, before the search itself</source>
        <translation>Nodos que los sondeos han visitado, antes que la propia búsqueda</translation>
    </message>
    <message>
        <source>Of the nodes visited, those whose position had been searched before: their value is taken from the transposition table</source>
        <translation>De los nodos visitados, aquellos cuya posición ya se había explorado: su valor se toma de la tabla de transposiciones</translation>
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
        <source>less deep {count}</source>
        <translation>con menos profundidad {count}</translation>
    </message>
    <message>
        <source>minimax would visit {leaves}</source>
        <translation>minimax visitaría {leaves}</translation>
    </message>
    <message>
        <source>minimax: {leaves}</source>
        <translation>minimax: {leaves}</translation>
    </message>
    <message>
        <source>expectiminimax: {leaves} leaves</source>
        <translation>expectiminimax: {leaves} hojas</translation>
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
        <source>iteration {part} of {all}</source>
        <translation>iteración {part} de {all}</translation>
    </message>
    <message>
        <source>nodes {part} of {all}</source>
        <translation>nodos {part} de {all}</translation>
    </message>
    <message>
        <source>in probes {count} nodes</source>
        <translation>en sondeos {count} nodos</translation>
    </message>
    <message>
        <source>re-searches {count}, nodes again {nodes}</source>
        <translation>reexploraciones {count}, nodos de nuevo {nodes}</translation>
    </message>
    <message>
        <source>How often a node was searched once more in another window, and the visits of nodes that had been visited before</source>
        <translation>Cuántas veces se exploró un nodo de nuevo con otra ventana, y las visitas a nodos ya visitados antes</translation>
    </message>
    <message>
        <source>Search {number}, {window}: {value}, nodes {nodes}</source>
        <translation>Búsqueda {number}, {window}: {value}, nodos {nodes}</translation>
    </message>
    <message>
        <source>found in the table {count}</source>
        <translation>encontrados en la tabla {count}</translation>
    </message>
    <message>
        <source>pruned leaves {total}</source>
        <translation>hojas podadas {total}</translation>
    </message>
    <message>
        <source>pruned nodes {total}</source>
        <translation>nodos podados {total}</translation>
    </message>
    <message>
        <source>pruned leaves {total} (MIN {min}, MAX {max}, CHANCE {chance})</source>
        <translation>hojas podadas {total} (MIN {min}, MAX {max}, CHANCE {chance})</translation>
    </message>
    <message>
        <source>pruned nodes {total} (MIN {min}, MAX {max}, CHANCE {chance})</source>
        <translation>nodos podados {total} (MIN {min}, MAX {max}, CHANCE {chance})</translation>
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
        <source>Something happened that Poda was not prepared for. You can go on; what you did last may have had no effect. If it happens again, please report it with the details below. They hold names of folders and files of this computer: look through them before you send them.</source>
        <translation>Ha ocurrido algo para lo que Poda no estaba preparado. Puedes continuar; es posible que lo último que hiciste no haya tenido efecto. Si vuelve a ocurrir, comunícalo junto con los detalles de abajo. Contienen nombres de carpetas y archivos de este ordenador: míralos antes de enviarlos.</translation>
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
    <name>CreditPanel</name>
    <message>
        <source>New game</source>
        <translation>Partida nueva</translation>
    </message>
    <message>
        <source>Another game of the network, as it is now, against itself</source>
        <translation>Otra partida de la red, tal como está ahora, contra sí misma</translation>
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
        <source>Learns</source>
        <translation>Aprende</translation>
    </message>
    <message>
        <source>Moves of the game</source>
        <translation>Jugadas de la partida</translation>
    </message>
    <message>
        <source>An asterisk: it was a random move</source>
        <translation>Un asterisco: fue una jugada al azar</translation>
    </message>
    <message>
        <source>Of the position after the move, for the side that began: −1 to 1</source>
        <translation>De la posición tras la jugada, para quien empezó: de −1 a 1</translation>
    </message>
    <message>
        <source>The share of the selected move’s error that goes back to this one</source>
        <translation>La parte del error de la jugada elegida que vuelve hasta esta</translation>
    </message>
    <message>
        <source>Choose a move: the moves that learn from it light up.</source>
        <translation>Elige una jugada: se iluminan las que aprenden de ella.</translation>
    </message>
    <message>
        <source>A random move of the opening: nothing is learnt from it.</source>
        <translation>Una jugada al azar de la apertura: de ella no se aprende nada.</translation>
    </message>
    <message>
        <source>{side} thought {before} and came to {after}: the error is {error}.</source>
        <translation>{side} preveía {before} y llegó a {after}: el error es {error}.</translation>
    </message>
    <message>
        <source>{side} thought {before} and could have come to {after}, but moved at random: the error is {error}.</source>
        <translation>{side} preveía {before} y habría podido llegar a {after}, pero jugó al azar: el error es {error}.</translation>
    </message>
    <message>
        <source>The position before learns all of it, and none earlier.</source>
        <translation>La posición anterior lo aprende todo; las previas, nada.</translation>
    </message>
    <message>
        <source>The position before learns all of it, with λ {decay} those before {shares}; the first two targets move by {last} and {one}.</source>
        <translation>La posición anterior lo aprende todo; con λ = {decay}, las previas aprenden {shares}; los dos primeros objetivos cambian en {last} y {one}.</translation>
    </message>
    <message>
        <source>{side}: {move}</source>
        <translation>{side}: {move}</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>The TD error: by how much the position before the move was mistaken, for the side that moved</source>
        <translation>El error TD: en cuánto se equivocaba la posición anterior a la jugada, para quien movió</translation>
    </message>
    <message>
        <source>Game {number} of the untrained network</source>
        <translation>Partida {number} de la red sin entrenar</translation>
    </message>
    <message>
        <source>Game {number} of generation {generation}</source>
        <translation>Partida {number} de la generación {generation}</translation>
    </message>
    <message>
        <source>The game could not be played.</source>
        <translation>No se ha podido jugar la partida.</translation>
    </message>
    <message>
        <source>It plays…</source>
        <translation>Está jugando…</translation>
    </message>
    <message>
        <source>The first move that counts: there is nothing before it to learn.</source>
        <translation>La primera jugada que cuenta: antes de ella no hay nada que aprenda.</translation>
    </message>
</context>
<context>
    <name>CrossTable</name>
    <message>
        <source>Cross table</source>
        <translation>Tabla cruzada</translation>
    </message>
    <message>
        <source>{one} against {other}: {won} won, {drawn} drawn, {lost} lost</source>
        <translation>{one} contra {other}: ganadas {won}, empates {drawn}, perdidas {lost}</translation>
    </message>
</context>
<context>
    <name>Cube</name>
    <message>
        <source>No redouble, take</source>
        <translation>No redoblar; aceptar</translation>
    </message>
    <message>
        <source>Redouble, take</source>
        <translation>Redoblar, aceptar</translation>
    </message>
    <message>
        <source>Redouble, pass</source>
        <translation>Redoblar, pasar</translation>
    </message>
    <message>
        <source>Too good to redouble, pass</source>
        <translation>Demasiado buena para redoblar; pasar</translation>
    </message>
    <message>
        <source>No double</source>
        <translation>Sin doblar</translation>
    </message>
    <message>
        <source>{side} should wait: to double gives {cost} away.</source>
        <translation>{side} debe esperar: doblar le cuesta {cost}.</translation>
    </message>
    <message>
        <source>{side} should double: to wait gives {cost} away.</source>
        <translation>{side} debe doblar: esperar le cuesta {cost}.</translation>
    </message>
    <message>
        <source>{side} should play on for a gammon: to double gives {cost} away.</source>
        <translation>{side} debe seguir, en busca del gammon: doblar le cuesta {cost}.</translation>
    </message>
    <message>
        <source>{side} should pass: to take gives {cost} away.</source>
        <translation>{side} debe pasar: aceptar le cuesta {cost}.</translation>
    </message>
    <message>
        <source>{side} should take: to pass gives {cost} away.</source>
        <translation>{side} debe aceptar: pasar le cuesta {cost}.</translation>
    </message>
    <message>
        <source>{side} wins {win} % (gammons {gammons} %), {other} {lose} % ({gammons_lost} %).</source>
        <translation>Gana {side} {win} % (gammons {gammons} %), {other} {lose} % ({gammons_lost} %).</translation>
    </message>
    <message>
        <source>{side} may take from {least} %: a pass is worth {passed}, a take {won} if won, {lost} if lost, gammons counted.</source>
        <translation>{side} acepta desde {least} %: pasar vale {passed}; aceptar, {won} al ganar y {lost} al perder, con los gammons.</translation>
    </message>
    <message>
        <source>{side} may take from {least} %: a pass leaves it {passed} % of the match, a take {won} % if won, {lost} % if lost.</source>
        <translation>{side} acepta desde {least} %: pasar le deja {passed} % del encuentro; aceptar, {won} % al ganar y {lost} % al perder.</translation>
    </message>
    <message>
        <source>The window for doubling is {low} to {high} %: {side} is in it.</source>
        <translation>La ventana va del {low} al {high} %: {side} está en ella.</translation>
    </message>
    <message>
        <source>The window for doubling is {low} to {high} %: {side} is not in it yet.</source>
        <translation>La ventana va del {low} al {high} %: {side} aún no llega.</translation>
    </message>
    <message>
        <source>The window for doubling is {low} to {high} %: {side} is past it.</source>
        <translation>La ventana va del {low} al {high} %: {side} ya la pasó.</translation>
    </message>
    <message>
        <source>By the chances alone the window for doubling is {low} to {high} %; what the next throws may change decides.</source>
        <translation>Solo por las probabilidades, la ventana va del {low} al {high} %; decide lo que pueden cambiar las próximas tiradas.</translation>
    </message>
    <message>
        <source>right</source>
        <translation>bien</translation>
    </message>
    <message>
        <source>it gave {cost} away</source>
        <translation>le costó {cost}</translation>
    </message>
    <message>
        <source>{side} passed: {verdict}.</source>
        <translation>{side} pasó: {verdict}.</translation>
    </message>
    <message>
        <source>{side} took: {verdict}.</source>
        <translation>{side} aceptó: {verdict}.</translation>
    </message>
    <message>
        <source>{side} beavered: {verdict}.</source>
        <translation>{side} hizo beaver: {verdict}.</translation>
    </message>
    <message>
        <source>{side} did not double: {verdict}.</source>
        <translation>{side} no dobló: {verdict}.</translation>
    </message>
    <message>
        <source>{side} doubled: {verdict}.</source>
        <translation>{side} dobló: {verdict}.</translation>
    </message>
</context>
<context>
    <name>CubeActions</name>
    <message>
        <source>Doub&amp;le</source>
        <translation>Dob&amp;lar</translation>
    </message>
    <message>
        <source>Ta&amp;ke</source>
        <translation>Ace&amp;ptar</translation>
    </message>
    <message>
        <source>P&amp;ass</source>
        <translation>Pa&amp;sar</translation>
    </message>
    <message>
        <source>&amp;Beaver</source>
        <translation>&amp;Beaver</translation>
    </message>
    <message>
        <source>Ask be&amp;fore a roll where I may double</source>
        <translation>Preguntar antes de tirar si puedo do&amp;blar</translation>
    </message>
</context>
<context>
    <name>CubeCard</name>
    <message>
        <source>Decision about the cube</source>
        <translation>Decisión sobre el cubo</translation>
    </message>
    <message>
        <source>Equity</source>
        <translation>Equidad</translation>
    </message>
    <message>
        <source>Match %</source>
        <translation>Encuentro %</translation>
    </message>
</context>
<context>
    <name>DepthField</name>
    <message>
        <source>to the end</source>
        <translation>hasta el final</translation>
    </message>
    <message>
        <source>depth </source>
        <translation>niveles </translation>
    </message>
</context>
<context>
    <name>DiceDialog</name>
    <message>
        <source>Seed of the dice</source>
        <translation>Semilla de los dados</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Semilla</translation>
    </message>
    <message>
        <source>&amp;Another one</source>
        <translation>&amp;Otra</translation>
    </message>
    <message>
        <source>&amp;New games begin with it too</source>
        <translation>Las partidas &amp;nuevas también empiezan con ella</translation>
    </message>
    <message>
        <source>The following throws come from this seed. The same seed gives the same throws again, so taking a play back brings no new dice.</source>
        <translation>Las tiradas siguientes salen de esta semilla. La misma semilla da otra vez las mismas tiradas, así que deshacer una jugada no trae dados nuevos.</translation>
    </message>
</context>
<context>
    <name>DiceMenu</name>
    <message>
        <source>&amp;Backgammon</source>
        <translation>&amp;Backgammon</translation>
    </message>
    <message>
        <source>&amp;Point numbers</source>
        <translation>&amp;Números de las casillas</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>Ni&amp;nguno</translation>
    </message>
    <message>
        <source>&amp;Own numbers, down to 1</source>
        <translation>Los &amp;propios, hasta el 1</translation>
    </message>
    <message>
        <source>The &amp;lecture’s, up to 24</source>
        <translation>Los de la &amp;lección, hasta el 24</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>E&amp;jemplos</translation>
    </message>
    <message>
        <source>Lecture position 6-5, &amp;three plays</source>
        <translation>Posición de la lección 6-5, &amp;tres jugadas</translation>
    </message>
    <message>
        <source>Lecture position 6-5, &amp;four plays</source>
        <translation>Posición de la lección 6-5, &amp;cuatro jugadas</translation>
    </message>
    <message>
        <source>D&amp;ice</source>
        <translation>&amp;Dados</translation>
    </message>
</context>
<context>
    <name>DiceReview</name>
    <message>
        <source>mEMG</source>
        <translation>mEMG</translation>
    </message>
    <message>
        <source>luck</source>
        <translation>suerte</translation>
    </message>
    <message>
        <source>rating</source>
        <translation>valoración</translation>
    </message>
    <message>
        <source>mEMG: thousandths of a point lost per decision; less is better</source>
        <translation>mEMG: milésimas de punto perdidas por decisión; menos es mejor</translation>
    </message>
    <message>
        <source>luck: points that the dice gave, beyond what was to be expected</source>
        <translation>suerte: puntos que dieron los dados, aparte de lo que se podía esperar</translation>
    </message>
    <message>
        <source>It loses {points} or more.</source>
        <translation>Pierde {points} o más.</translation>
    </message>
    <message>
        <source>Very unlucky throw: {luck}</source>
        <translation>Tirada de muy mala suerte: {luck}</translation>
    </message>
    <message>
        <source>Unlucky throw: {luck}</source>
        <translation>Tirada de mala suerte: {luck}</translation>
    </message>
    <message>
        <source>Luck {luck}</source>
        <translation>Suerte {luck}</translation>
    </message>
    <message>
        <source>Lucky throw: {luck}</source>
        <translation>Tirada de suerte: {luck}</translation>
    </message>
    <message>
        <source>Very lucky throw: {luck}</source>
        <translation>Tirada de mucha suerte: {luck}</translation>
    </message>
    <message>
        <source>No legal play.</source>
        <translation>No hay jugada legal.</translation>
    </message>
    <message>
        <source>Forced: the only legal play.</source>
        <translation>Forzada: la única jugada legal.</translation>
    </message>
    <message>
        <source>The best play.</source>
        <translation>La mejor jugada.</translation>
    </message>
    <message>
        <source>Loses {points}; best was {play}.</source>
        <translation>Pierde {points}; lo mejor era {play}.</translation>
    </message>
    <message>
        <source>Inaccuracy: loses {points}; best was {play}.</source>
        <translation>Imprecisión: pierde {points}; lo mejor era {play}.</translation>
    </message>
    <message>
        <source>Error: loses {points}; best was {play}.</source>
        <translation>Error: pierde {points}; lo mejor era {play}.</translation>
    </message>
    <message>
        <source>Blunder: loses {points}; best was {play}.</source>
        <translation>Error grave: pierde {points}; lo mejor era {play}.</translation>
    </message>
    <message>
        <source>Missed double: loses {points}.</source>
        <translation>Doble omitido: pierde {points}.</translation>
    </message>
    <message>
        <source>Wrong double: loses {points}.</source>
        <translation>Doble equivocado: pierde {points}.</translation>
    </message>
    <message>
        <source>Wrong take: loses {points}; to pass was better.</source>
        <translation>Aceptación equivocada: pierde {points}; era mejor pasar.</translation>
    </message>
    <message>
        <source>Wrong pass: loses {points}; to take was better.</source>
        <translation>Pase equivocado: pierde {points}; era mejor aceptar.</translation>
    </message>
    <message>
        <source>Wrong beaver: loses {points}.</source>
        <translation>Beaver equivocado: pierde {points}.</translation>
    </message>
    <message>
        <source>Missed beaver: loses {points}.</source>
        <translation>Beaver omitido: pierde {points}.</translation>
    </message>
    <message>
        <source>Right not to double.</source>
        <translation>Bien hecho no doblar.</translation>
    </message>
    <message>
        <source>A right double.</source>
        <translation>Bien doblado.</translation>
    </message>
    <message>
        <source>A right take.</source>
        <translation>Bien aceptado.</translation>
    </message>
    <message>
        <source>A right pass.</source>
        <translation>Bien pasado.</translation>
    </message>
    <message>
        <source>A right beaver.</source>
        <translation>Un beaver correcto.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Comienzo</translation>
    </message>
    <message>
        <source>not judged yet</source>
        <translation>aún sin juzgar</translation>
    </message>
    <message>
        <source>{chance} % for {side} in the match</source>
        <translation>{chance} % para {side} en el encuentro</translation>
    </message>
    <message>
        <source>{equity} for {side}</source>
        <translation>{equity} para {side}</translation>
    </message>
    <message>
        <source>rating: how well it was played, with the look-ahead by which it was judged; none is given at 0 plies, for a player that looks no further finds no error in its own play</source>
        <translation>valoración: lo bien que se jugó, con la profundidad con que se juzgó; a 0 niveles no se da, porque quien no mira más allá no halla errores en su propio juego</translation>
    </message>
</context>
<context>
    <name>DiceReviewSentences</name>
    <message>
        <source>{side}: {rate} mEMG ({rating}); {inaccuracies}, {errors}, {blunders} in {decisions}; luck {luck}.</source>
        <translation>{side}: {rate} mEMG ({rating}); {inaccuracies}, {errors}, {blunders} en {decisions}; suerte {luck}.</translation>
    </message>
    <message numerus="yes">
        <source>%n inaccuracies</source>
        <translation>
            <numerusform>%n imprecisión</numerusform>
            <numerusform>%n imprecisiones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n blunders</source>
        <translation>
            <numerusform>%n error grave</numerusform>
            <numerusform>%n errores graves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decisions</source>
        <translation>
            <numerusform>%n decisión</numerusform>
            <numerusform>%n decisiones</numerusform>
        </translation>
    </message>
    <message>
        <source>no rating</source>
        <translation>sin valoración</translation>
    </message>
    <message numerus="yes">
        <source>judged at %n plies</source>
        <translation>
            <numerusform>juzgado a %n nivel</numerusform>
            <numerusform>juzgado a %n niveles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Judged at %n plies.</source>
        <translation>
            <numerusform>Juzgado a %n nivel.</numerusform>
            <numerusform>Juzgado a %n niveles.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DiceRow</name>
    <message>
        <source>Dice: seed {seed}</source>
        <translation>Dados: semilla {seed}</translation>
    </message>
    <message>
        <source>The same seed throws the same dice: a game can be played again.</source>
        <translation>La misma semilla tira los mismos dados: una partida se puede volver a jugar.</translation>
    </message>
</context>
<context>
    <name>DocumentFiles</name>
    <message>
        <source>{file}: {sentence}</source>
        <translation>{file}: {sentence}</translation>
    </message>
    <message>
        <source>All that Poda reads ({kinds})</source>
        <translation>Todo lo que lee Poda ({kinds})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>{file} exists already. Replace it?</source>
        <translation>{file} ya existe. ¿Quieres reemplazarlo?</translation>
    </message>
</context>
<context>
    <name>Dots</name>
    <message>
        <source>All positions, a dot each</source>
        <translation>Todas las posiciones, un punto cada una</translation>
    </message>
    <message>
        <source>{positions} positions, a dot each; none is known yet</source>
        <translation>{positions} posiciones, un punto cada una; aún no se conoce ninguna</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>aún sin conocer</translation>
    </message>
    <message>
        <source>blocks: pieces of the side to move, and of the other</source>
        <translation>bloques: piezas de quien mueve y del otro bando</translation>
    </message>
    <message>
        <source>blocks: plies from the beginning</source>
        <translation>bloques: jugadas desde el principio</translation>
    </message>
    <message>
        <source>by pieces</source>
        <translation>por piezas</translation>
    </message>
    <message>
        <source>by plies</source>
        <translation>por jugadas</translation>
    </message>
    <message>
        <source>a dot for {each} positions</source>
        <translation>un punto por cada {each} posiciones</translation>
    </message>
</context>
<context>
    <name>DraughtsEditing</name>
    <message>
        <source>Drag a piece to move it, or off the board. The right button or Del takes it away. A man on its far row is a king.</source>
        <translation>Arrastra una pieza para moverla o sacarla del tablero. El botón derecho o Supr la quita. Un peón en su última fila es una dama.</translation>
    </message>
</context>
<context>
    <name>DraughtsFields</name>
    <message>
        <source>Turn</source>
        <translation>Turno</translation>
    </message>
    <message>
        <source>Draw after</source>
        <translation>Empate tras</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>jugadas</translation>
    </message>
    <message>
        <source>Moves to a draw</source>
        <translation>Jugadas hasta el empate</translation>
    </message>
    <message>
        <source>Moves of each side without a capture or a man’s move, after which it is drawn</source>
        <translation>Jugadas de cada bando sin captura ni movimiento de peón tras las que se empata</translation>
    </message>
</context>
<context>
    <name>DriftSign</name>
    <message>
        <source>The step sizes drift apart. Fitness is relative and does not show it; the losses do.</source>
        <translation>Los tamaños de paso se separan. La aptitud es relativa y no lo muestra; las derrotas sí.</translation>
    </message>
    <message>
        <source>The median falls to the floor while the largest step sizes explode.</source>
        <translation>La mediana cae al mínimo mientras los mayores tamaños de paso se disparan.</translation>
    </message>
</context>
<context>
    <name>Editor</name>
    <message>
        <source>Board to be set up</source>
        <translation>Tablero para colocar</translation>
    </message>
    <message>
        <source>The arrow keys choose a place, Enter sets a piece there, Del takes one away, and 0 to 9 set their number.</source>
        <translation>Las flechas eligen un lugar, Intro coloca una ficha, Supr quita una, y de 0 a 9 fijan cuántas hay.</translation>
    </message>
</context>
<context>
    <name>EditorDialog</name>
    <message>
        <source>Legal: the game is drawn.</source>
        <translation>Legal: la partida acaba en empate.</translation>
    </message>
    <message>
        <source>Legal: {side} has won.</source>
        <translation>Legal: victoria de {side}.</translation>
    </message>
    <message>
        <source>Legal: both sides throw for the opening.</source>
        <translation>Legal: los dos bandos hacen la tirada inicial.</translation>
    </message>
    <message>
        <source>Legal: {side} to move.</source>
        <translation>Legal: turno de {side}.</translation>
    </message>
    <message>
        <source>Position editor: {game}</source>
        <translation>Editor de posiciones: {game}</translation>
    </message>
    <message>
        <source>A click sets</source>
        <translation>Un clic coloca</translation>
    </message>
    <message>
        <source>Copy for other pro&amp;grams</source>
        <translation>Copiar para otros pro&amp;gramas</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nada</translation>
    </message>
    <message>
        <source>Drag a piece to move it, or off the board. The right button or Del takes it away. Who moves follows from the count.</source>
        <translation>Arrastra una ficha para moverla o sacarla del tablero. El botón derecho o Supr la quita. A quién le toca se deduce del número de fichas.</translation>
    </message>
    <message>
        <source>Drag a checker to move it, or off the board. The right button or Del takes one away, 0 to 9 set how many. What is not on the board is borne off.</source>
        <translation>Arrastra una ficha para moverla o sacarla del tablero. El botón derecho o Supr quita una; de 0 a 9 fijan cuántas. Lo que no está en el tablero ya ha salido.</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>Actual</translation>
    </message>
    <message>
        <source>The position on Play’s board</source>
        <translation>La posición del tablero de Jugar</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>The position in which games begin</source>
        <translation>La posición en que empiezan las partidas</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Vacío</translation>
    </message>
    <message>
        <source>Nothing on the board</source>
        <translation>Nada en el tablero</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Position as text</source>
        <translation>Posición como texto</translation>
    </message>
    <message>
        <source>The text of the position, once it is legal</source>
        <translation>El texto de la posición, cuando sea legal</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>&amp;Use this position</source>
        <translation>&amp;Usar esta posición</translation>
    </message>
    <message>
        <source>Open in &amp;Tree</source>
        <translation>Abrir en Á&amp;rbol</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>EndCard</name>
    <message>
        <source>The game is over: “{again}” begins the next one.</source>
        <translation>La partida ha terminado: «{again}» empieza la siguiente.</translation>
    </message>
    <message>
        <source>Other side</source>
        <translation>Otro lado</translation>
    </message>
    <message>
        <source>Begin again, each player on the other side</source>
        <translation>Empezar de nuevo, cada jugador en el otro lado</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Revisar</translation>
    </message>
    <message>
        <source>Have every move of the game judged</source>
        <translation>Juzgar todas las jugadas de la partida</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>Otra vez</translation>
    </message>
    <message>
        <source>Next game</source>
        <translation>Siguiente partida</translation>
    </message>
    <message>
        <source>New match…</source>
        <translation>Nuevo encuentro…</translation>
    </message>
</context>
<context>
    <name>EndgamesRow</name>
    <message>
        <source>Compute up to {pieces} pieces</source>
        <translation>Calcular hasta {pieces} piezas</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Seguir</translation>
    </message>
    <message>
        <source>Endgames</source>
        <translation>Finales</translation>
    </message>
    <message>
        <source>What is computed is kept: it can be paused, and goes on at any time</source>
        <translation>Lo calculado se conserva: se puede pausar y seguir en cualquier momento</translation>
    </message>
    <message>
        <source>they cannot be computed: {reason}</source>
        <translation>no se pueden calcular: {reason}</translation>
    </message>
    <message>
        <source>every position of up to {pieces} pieces is known.</source>
        <translation>se conocen todas las posiciones de hasta {pieces} piezas.</translation>
    </message>
    <message>
        <source>{percent} % computed</source>
        <translation>{percent} % calculado</translation>
    </message>
    <message>
        <source>paused, {percent} % are computed and kept</source>
        <translation>en pausa; el {percent} % está calculado y guardado</translation>
    </message>
    <message>
        <source>endgames of up to {fewer} pieces are computed automatically; these {number} positions take a minute or two, and {size} MB on disk.</source>
        <translation>los finales de hasta {fewer} piezas se calculan solos; estas {number} posiciones tardan uno o dos minutos y ocupan {size} MB en el disco.</translation>
    </message>
</context>
<context>
    <name>Endings</name>
    <message>
        <source>Black has no pieces left</source>
        <translation>a las negras no les quedan piezas</translation>
    </message>
    <message>
        <source>White has no pieces left</source>
        <translation>a las blancas no les quedan piezas</translation>
    </message>
    <message>
        <source>Black cannot move</source>
        <translation>las negras no pueden mover</translation>
    </message>
    <message>
        <source>White cannot move</source>
        <translation>las blancas no pueden mover</translation>
    </message>
    <message>
        <source>the position came up for the third time</source>
        <translation>la posición se ha repetido por tercera vez</translation>
    </message>
    <message>
        <source>{moves} moves of each side without a capture or a man’s move</source>
        <translation>{moves} jugadas de cada bando sin captura ni movimiento de peón</translation>
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
        <source>Play&amp;outs a move</source>
        <translation>Simulaciones por &amp;jugada</translation>
    </message>
    <message>
        <source>&amp;Evaluation at the horizon</source>
        <translation>&amp;Evaluación en el horizonte</translation>
    </message>
    <message>
        <source>Cons&amp;tant C of UCB1</source>
        <translation>Cons&amp;tante C de UCB1</translation>
    </message>
    <message>
        <source>&amp;Chance to err</source>
        <translation>Probabilidad de e&amp;rror</translation>
    </message>
    <message>
        <source>Moves that it over&amp;looks</source>
        <translation>Jugadas que pasa por a&amp;lto</translation>
    </message>
    <message>
        <source>&amp;Noise on values</source>
        <translation>R&amp;uido en los valores</translation>
    </message>
    <message>
        <source>&amp;MCTS-Solver</source>
        <translation>&amp;MCTS-Solver</translation>
    </message>
    <message>
        <source>&amp;Seconds a move, at most</source>
        <translation>&amp;Segundos por jugada</translation>
    </message>
    <message>
        <source>that comes with Poda</source>
        <translation>la que viene con Poda</translation>
    </message>
    <message>
        <source>{network} ({name})</source>
        <translation>{network} ({name})</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>what is proven propagates</source>
        <translation>lo demostrado se propaga</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>The solver knows the exact value of every move. An error gives away as little as it can, and is never an obvious one.</source>
        <translation>El solucionador conoce el valor exacto de cada jugada. Un error regala lo menos posible, y nunca es evidente.</translation>
    </message>
    <message>
        <source>A playout is a game that is played at random from a leaf of the tree. Its result counts in every node above; a greater C tries more what was tried little.</source>
        <translation>Una simulación es una partida que se juega al azar desde una hoja del árbol. Su resultado cuenta en todos los nodos de encima; con una C mayor se prueba más lo poco probado.</translation>
    </message>
    <message>
        <source>Such a network comes from the Training tab: it was evolved, or it learnt by temporal differences.</source>
        <translation>Una red así viene de la pestaña Entrenar: se evolucionó, o aprendió por diferencias temporales.</translation>
    </message>
    <message>
        <source>A ply is one move of one side. Minimax searches every line; alpha-beta gives the same answer and skips what cannot matter.</source>
        <translation>Un nivel (ply) es una jugada de un bando. Minimax explora todas las variantes; alfa-beta da el mismo resultado y se salta lo que no puede influir.</translation>
    </message>
    <message>
        <source>Add an engine</source>
        <translation>Añadir un motor</translation>
    </message>
    <message>
        <source>Edit an engine</source>
        <translation>Editar un motor</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>&amp;Protocol</source>
        <translation>&amp;Protocolo</translation>
    </message>
    <message>
        <source>Command &amp;line</source>
        <translation>&amp;Línea de órdenes</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Juegos</translation>
    </message>
    <message>
        <source>&amp;Seconds for an answer</source>
        <translation>&amp;Segundos por respuesta</translation>
    </message>
    <message>
        <source>Limit of &amp;memory</source>
        <translation>Límite de &amp;memoria</translation>
    </message>
    <message>
        <source>Choose &amp;file…</source>
        <translation>Elegir &amp;archivo…</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Where neither a limit nor a clock says how long a move may take</source>
        <translation>Cuando ni un límite ni un reloj dicen cuánto puede tardar una jugada</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Sin límite</translation>
    </message>
    <message>
        <source>The program and its arguments. No shell reads them.</source>
        <translation>El programa y sus argumentos. Ningún intérprete de órdenes los lee.</translation>
    </message>
    <message>
        <source>A file with a function agent(observation, configuration), or an interpreter of Python and such a file.</source>
        <translation>Un archivo con una función agent(observation, configuration), o un intérprete de Python y un archivo así.</translation>
    </message>
    <message>
        <source>The program and its arguments, with {port} where the port is to stand at which it listens.</source>
        <translation>El programa y sus argumentos, con {port} donde deba ir el puerto en el que escucha.</translation>
    </message>
    <message>
        <source>Choose a program</source>
        <translation>Elegir un programa</translation>
    </message>
</context>
<context>
    <name>EngineRow</name>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
</context>
<context>
    <name>Engines</name>
    <message>
        <source>UGI</source>
        <translation>UGI</translation>
    </message>
    <message>
        <source>Python function</source>
        <translation>Función de Python</translation>
    </message>
    <message>
        <source>GNU Backgammon’s socket</source>
        <translation>Conector de GNU Backgammon</translation>
    </message>
</context>
<context>
    <name>EnginesPage</name>
    <message>
        <source>Engines</source>
        <translation>Motores</translation>
    </message>
    <message>
        <source>Programs of others that may play in tournaments. Poda runs nothing but what you add here: a tournament or a game from somebody else can only name a program of this list.</source>
        <translation>Programas ajenos que pueden jugar en torneos. Poda solo ejecuta lo que tú añades aquí: un torneo o una partida de otra persona solo pueden nombrar un programa de esta lista.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Juegos</translation>
    </message>
    <message>
        <source>&amp;Add…</source>
        <translation>&amp;Añadir…</translation>
    </message>
    <message>
        <source>&amp;Edit…</source>
        <translation>&amp;Editar…</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Quitar</translation>
    </message>
    <message>
        <source>U&amp;ndo</source>
        <translation>Des&amp;hacer</translation>
    </message>
    <message>
        <source>{name} is removed.</source>
        <translation>{name} se ha quitado.</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>S&amp;top the check</source>
        <translation>&amp;Parar la comprobación</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>&amp;Comprobar</translation>
    </message>
    <message>
        <source>Run it, and see whether it does what its protocol asks for</source>
        <translation>Ejecutarlo, y ver si hace lo que pide su protocolo</translation>
    </message>
    <message>
        <source>The list of engines cannot be read: {reason}</source>
        <translation>No se puede leer la lista de motores: {reason}</translation>
    </message>
    <message>
        <source>There is no engine yet. “Add…” takes one.</source>
        <translation>Aún no hay ningún motor. «Añadir…» incorpora uno.</translation>
    </message>
    <message>
        <source>{protocol}, run as: {command}</source>
        <translation>{protocol}; se ejecuta así: {command}</translation>
    </message>
    <message>
        <source>It passes the check.</source>
        <translation>Supera la comprobación.</translation>
    </message>
    <message>
        <source>It fails the check.</source>
        <translation>No supera la comprobación.</translation>
    </message>
</context>
<context>
    <name>EquityTable</name>
    <message>
        <source>Plays by their equity</source>
        <translation>Jugadas según su equidad</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jugada</translation>
    </message>
    <message>
        <source>Equity</source>
        <translation>Equidad</translation>
    </message>
    <message>
        <source>Expected points a game</source>
        <translation>Puntos esperados por partida</translation>
    </message>
    <message>
        <source>What is lost against the best play</source>
        <translation>Lo que se pierde frente a la mejor jugada</translation>
    </message>
    <message>
        <source>Look-ahead in plies; R: rolled out, in this many games</source>
        <translation>Niveles que se mira adelante; R: con rollout, de tantas partidas</translation>
    </message>
    <message>
        <source>Pl.</source>
        <translation>Niv.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De dónde</translation>
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
        <source>“{text}” is not a position ID: write 14 letters, digits, + and / such as 4HPwATDgc/ABMA.</source>
        <translation>«{text}» no es un identificador de posición: escribe 14 letras, cifras, + y /, como 4HPwATDgc/ABMA.</translation>
    </message>
    <message>
        <source>In “{text}” a side has more than 15 checkers: correct the position ID.</source>
        <translation>En «{text}» un bando tiene más de 15 fichas: corrige el identificador de posición.</translation>
    </message>
    <message>
        <source>In “{text}” both sides stand on one point: correct the position ID.</source>
        <translation>En «{text}» los dos bandos ocupan una misma casilla: corrige el identificador de posición.</translation>
    </message>
    <message>
        <source>“{text}” is not a throw: write two dice from 1 to 6 such as 6-5.</source>
        <translation>«{text}» no es una tirada: escribe dos dados del 1 al 6, como 6-5.</translation>
    </message>
    <message>
        <source>“{text}” is not a play: write moves such as 8/5 6/5, bar/22 or 6/off.</source>
        <translation>«{text}» no es una jugada: escribe movimientos como 8/5 6/5, bar/22 o 6/off.</translation>
    </message>
    <message>
        <source>“{text}” may hit one checker or another: name the point on the way, such as 24/18*/13.</source>
        <translation>«{text}» puede capturar una ficha u otra: nombra la casilla de paso, como 24/18*/13.</translation>
    </message>
    <message>
        <source>“{text}” does not answer the double: write take or pass.</source>
        <translation>«{text}» no responde al doble: escribe take (aceptar) o pass (pasar).</translation>
    </message>
    <message>
        <source>“{text}” is not a match ID: write 12 letters, digits, + and / such as cAkKAAAAAAAA.</source>
        <translation>«{text}» no es un identificador de encuentro: escribe 12 letras, cifras, + y / como cAkKAAAAAAAA.</translation>
    </message>
    <message>
        <source>In the match ID “{text}” the cube is at {value}: it goes to 64.</source>
        <translation>En el identificador de encuentro «{text}» el cubo está en {value}: llega a 64.</translation>
    </message>
    <message>
        <source>In the match ID “{text}” the score is {score} and the match goes to {length}: it is over. Correct the score.</source>
        <translation>En el identificador de encuentro «{text}» el marcador es {score} y el encuentro va a {length}: ya ha terminado. Corrige el marcador.</translation>
    </message>
    <message>
        <source>The match ID “{text}” tells of the Crawford game, but neither side needs one point: correct it.</source>
        <translation>El identificador de encuentro «{text}» habla de la partida Crawford, pero a ningún bando le falta un punto: corrígelo.</translation>
    </message>
    <message>
        <source>In the match ID “{text}” a side has doubled that may not: correct it.</source>
        <translation>En el identificador de encuentro «{text}» ha doblado un bando que no puede: corrígelo.</translation>
    </message>
    <message>
        <source>There is no game in this file: a match has lines such as “Game 1”.</source>
        <translation>En este archivo no hay ninguna partida: un encuentro tiene líneas como «Game 1».</translation>
    </message>
    <message>
        <source>This is a game of {game}: only backgammon has luck.</source>
        <translation>Es una partida de {game}: solo el backgammon tiene suerte.</translation>
    </message>
    <message>
        <source>Line {line}: the names and scores of game {game} were expected. Write a line such as “Ana : 0   Ben : 2”.</source>
        <translation>Línea {line}: faltan los nombres y los marcadores de la partida {game}. Escribe una línea como «Ana : 0   Ben : 2».</translation>
    </message>
    <message>
        <source>Line {line}: “{text}” is more than one turn of each player. Write two columns such as “1) 31: 8/5 6/5   52: 13/8 24/22”.</source>
        <translation>Línea {line}: «{text}» es más de un turno de cada jugador. Escribe dos columnas como «1) 31: 8/5 6/5   52: 13/8 24/22».</translation>
    </message>
    <message>
        <source>Line {line}: “{text}” is not a turn. Correct it, or take it away.</source>
        <translation>Línea {line}: «{text}» no es un turno. Corrígelo o quítalo.</translation>
    </message>
    <message>
        <source>This file of eXtreme Gammon is damaged, or of a kind that Poda does not know: export it there as text, and open that.</source>
        <translation>Este archivo de eXtreme Gammon está dañado, o es de una clase que Poda no conoce: expórtalo allí como texto y abre ese.</translation>
    </message>
    <message>
        <source>Game {game}, move {move}: from here on a position was set up, or the file is damaged. In eXtreme Gammon, export the match as text, and open that.</source>
        <translation>Partida {game}, jugada {move}: aquí se colocó una posición, o el archivo está dañado. En eXtreme Gammon, exporta el encuentro como texto y abre ese.</translation>
    </message>
    <message>
        <source>Game {game}, move {move}, {name}: “{text}” is not a legal play of {throw}. Correct it in eXtreme Gammon, and save the match again.</source>
        <translation>Partida {game}, jugada {move}, {name}: «{text}» no es una jugada legal con {throw}. Corrígela en eXtreme Gammon y guarda otra vez el encuentro.</translation>
    </message>
    <message>
        <source>Line {line}: “{text}” is another game, or begins elsewhere. Only backgammon from its beginning can be read.</source>
        <translation>Línea {line}: «{text}» es otro juego, o empieza en otra posición. Solo se lee backgammon desde el principio.</translation>
    </message>
    <message>
        <source>Game {game}, move {move}, {name}: “{text}” is not a legal play of {throw}. Correct line {line}.</source>
        <translation>Partida {game}, jugada {move}, {name}: «{text}» no es una jugada legal de {throw}. Corrige la línea {line}.</translation>
    </message>
    <message>
        <source>Game {game}, move {move}: it is not the turn of {name}. Correct line {line}.</source>
        <translation>Partida {game}, jugada {move}: no le toca a {name}. Corrige la línea {line}.</translation>
    </message>
    <message>
        <source>Game {game}, move {move}, {name}: nobody begins with doubles. Correct line {line}.</source>
        <translation>Partida {game}, jugada {move}, {name}: nadie empieza con un doblete. Corrige la línea {line}.</translation>
    </message>
    <message>
        <source>Game {game}, move {move}: the last throw of {name} has no play. Write it before line {line}.</source>
        <translation>Partida {game}, jugada {move}: la última tirada de {name} no tiene jugada. Escríbela antes de la línea {line}.</translation>
    </message>
    <message>
        <source>Game {game}, move {move}, {name}: the game is over before this move. Remove line {line}.</source>
        <translation>Partida {game}, jugada {move}, {name}: la partida ya ha terminado antes. Quita la línea {line}.</translation>
    </message>
    <message>
        <source>The file has more than {limit} bytes, too many for a match: choose another one.</source>
        <translation>El archivo tiene más de {limit} bytes, demasiados para un encuentro: elige otro.</translation>
    </message>
    <message>
        <source>The file has more than {lines} lines, or one longer than {length} characters: it is not a match.</source>
        <translation>El archivo tiene más de {lines} líneas, o una de más de {length} caracteres: no es un encuentro.</translation>
    </message>
    <message>
        <source>The file has more than {limit} games: split it.</source>
        <translation>El archivo tiene más de {limit} partidas: divídelo.</translation>
    </message>
    <message>
        <source>The file has more than {limit} throws and plays: split it.</source>
        <translation>El archivo tiene más de {limit} tiradas y jugadas: divídelo.</translation>
    </message>
    <message>
        <source>This game begins from another position, and a .mat file cannot: save it as a game of Poda instead.</source>
        <translation>Esta partida empieza en otra posición, y un archivo .mat no puede: guárdala como partida de Poda.</translation>
    </message>
    <message>
        <source>The file has more than {limit} bytes, too many for a match equity table: choose another one.</source>
        <translation>El archivo tiene más de {limit} bytes, demasiados para una tabla de equidades de encuentro: elige otro.</translation>
    </message>
    <message>
        <source>Line {line}: this is not a match equity table, which is an XML file such as GNU Backgammon’s in its folder “met”.</source>
        <translation>Línea {line}: esto no es una tabla de equidades de encuentro, que es un archivo XML como los de GNU Backgammon en su carpeta «met».</translation>
    </message>
    <message>
        <source>Line {line}: the file defines entities of its own, which a match equity table does not need: take them away, or choose another file.</source>
        <translation>Línea {line}: el archivo define entidades propias, que una tabla de equidades de encuentro no necesita: quítalas, o elige otro archivo.</translation>
    </message>
    <message>
        <source>There is no match equity table in this file: it has one table before the Crawford game, and one row after it.</source>
        <translation>En este archivo no hay una tabla de equidades de encuentro: tiene una tabla para antes de la partida Crawford y una fila para después.</translation>
    </message>
    <message>
        <source>This file has no table, but the parameters of a formula (“{kind}”). Choose a file with the numbers themselves.</source>
        <translation>Este archivo no tiene una tabla, sino los parámetros de una fórmula («{kind}»). Elige un archivo con los números.</translation>
    </message>
    <message>
        <source>This table is for two players of unequal strength: choose one for equal players.</source>
        <translation>Esta tabla es para dos jugadores de distinta fuerza: elige una para jugadores iguales.</translation>
    </message>
    <message>
        <source>The table has more than {most} rows or columns: choose a smaller one.</source>
        <translation>La tabla tiene más de {most} filas o columnas: elige una menor.</translation>
    </message>
    <message>
        <source>Line {line}: “{text}” is not a chance from 0 to 1.</source>
        <translation>Línea {line}: «{text}» no es una probabilidad de 0 a 1.</translation>
    </message>
    <message>
        <source>Row {row} of the table has {count} numbers, and there are {wanted} rows: all need the same number.</source>
        <translation>La fila {row} de la tabla tiene {count} números, y hay {wanted} filas: todas necesitan el mismo número.</translation>
    </message>
    <message>
        <source>The game is over before “{text}”: remove it and what follows.</source>
        <translation>La partida termina antes de «{text}»: bórralo, y también lo que sigue.</translation>
    </message>
    <message>
        <source>No game can reach this: both sides have finished, or neither can enter. Move some checkers.</source>
        <translation>Ninguna partida llega a esto: los dos bandos han terminado o ninguno puede entrar. Mueve algunas fichas.</translation>
    </message>
    <message>
        <source>The score of this position is {score}, not {given} as the list says.</source>
        <translation>La puntuación de esta posición es {score}, no {given} como dice la lista.</translation>
    </message>
    <message>
        <source>“{text}” is not an XGID: copy it whole, such as XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10.</source>
        <translation>«{text}» no es un XGID: cópialo entero, como XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10.</translation>
    </message>
    <message>
        <source>This is not a whole position of Snowie: it has 40 fields between semicolons.</source>
        <translation>Esto no es una posición entera de Snowie: tiene 40 campos entre puntos y comas.</translation>
    </message>
    <message>
        <source>“{text}” is not a legal move here.</source>
        <translation>«{text}» no es una jugada legal aquí.</translation>
    </message>
    <message>
        <source>That is a piece of the other side: choose one of your own, and then where it goes.</source>
        <translation>Esa pieza es del otro bando: elige una de las tuyas y después adónde va.</translation>
    </message>
    <message>
        <source>That piece cannot move: choose another one.</source>
        <translation>Esa pieza no se puede mover: elige otra.</translation>
    </message>
    <message>
        <source>No move leads there now: choose another place.</source>
        <translation>Ninguna jugada lleva ahora hasta ahí: elige otro sitio.</translation>
    </message>
    <message>
        <source>Only another piece can go there: choose that one.</source>
        <translation>Solo otra pieza puede ir ahí: elige esa.</translation>
    </message>
    <message>
        <source>Several moves lead there: choose the piece first, or write the move.</source>
        <translation>Varias jugadas llevan hasta ahí: elige antes la pieza o escribe la jugada.</translation>
    </message>
    <message>
        <source>“{text}” is not a position of this game: write one such as {example}.</source>
        <translation>«{text}» no es una posición de este juego: escribe una como {example}.</translation>
    </message>
    <message>
        <source>“{text}” has dice that the Play tab cannot throw: play it with poda match.</source>
        <translation>«{text}» tiene dados que la pestaña Jugar no puede tirar: juega con poda match.</translation>
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
        <source>Games of {game} cannot be reviewed: no solver sees them to their end.</source>
        <translation>Las partidas de {game} no se pueden revisar: ningún solucionador las ve hasta el final.</translation>
    </message>
    <message>
        <source>The text has {length} characters: at most {limit} make a position.</source>
        <translation>El texto tiene {length} caracteres: una posición tiene como mucho {limit}.</translation>
    </message>
    <message>
        <source>There is no game called “{text}”: choose one of {names}.</source>
        <translation>No hay ningún juego llamado «{text}»: elige uno de {names}.</translation>
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
        <source>The leaf “{name}” is worth {value}, outside the bounds {low} to {high}: widen them.</source>
        <translation>La hoja «{name}» vale {value}, fuera de las cotas de {low} a {high}: amplíalas.</translation>
    </message>
    <message>
        <source>The bounds {low} to {high} hold no value: write the lower one first.</source>
        <translation>Entre las cotas {low} y {high} no cabe ningún valor: escribe primero la menor.</translation>
    </message>
    <message>
        <source>The window {alpha} to {beta} is empty: write alpha, then a larger beta.</source>
        <translation>La ventana de {alpha} a {beta} está vacía: escribe alfa y luego un beta mayor.</translation>
    </message>
    <message>
        <source>Bounds are for star1 and star2: choose one of these, or leave them out.</source>
        <translation>Las cotas son para star1 y star2: elige uno de ellos u omítelas.</translation>
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
        <source>To put the moves in order, more than {limit} positions would have to be valued first: lower the depth, or keep the order as given.</source>
        <translation>Para ordenar las jugadas habría que valorar antes más de {limit} posiciones: baja la profundidad, o deja el orden como está.</translation>
    </message>
    <message>
        <source>A tree of more than {limit} nodes is too large to be changed on the canvas: choose a smaller one.</source>
        <translation>Un árbol de más de {limit} nodos es demasiado grande para cambiarlo en el lienzo: elige uno más pequeño.</translation>
    </message>
    <message>
        <source>The root stays: begin a new tree in its place.</source>
        <translation>La raíz se queda: empieza un árbol nuevo en su lugar.</translation>
    </message>
    <message>
        <source>Outcome {number} pays {one} and {other}, and other plays {total} together: Poda searches games in which both payoffs add up to the same everywhere.</source>
        <translation>El resultado {number} paga {one} y {other}, y otras partidas {total} en total: Poda explora juegos cuyos dos pagos suman lo mismo en todas partes.</translation>
    </message>
    <message>
        <source>Both payoffs add up to {total} everywhere: what one player gets the other does not, as in a zero-sum game. The values are those of player 1, who is MAX.</source>
        <translation>Los dos pagos suman {total} en todas partes: lo que obtiene un jugador no lo obtiene el otro, como en un juego de suma cero. Los valores son los del jugador 1, que es MAX.</translation>
    </message>
    <message>
        <source>No error of yours is known: play a game to its end and review it.</source>
        <translation>No se conoce ningún error tuyo: juega una partida hasta el final y revísala.</translation>
    </message>
    <message>
        <source>Nothing is due today; the next one is on {day}.</source>
        <translation>Hoy no toca ninguno; el próximo es el {day}.</translation>
    </message>
    <message>
        <source>Of your errors in {name}, {count} cannot be read. They stay in the file.</source>
        <translation>De tus errores en {name}, no se pueden leer {count}. Siguen en el archivo.</translation>
    </message>
    <message>
        <source>“{text}” is not a noise on values: write a number from 0 to {limit}, such as noise0.1.</source>
        <translation>«{text}» no es un ruido de valores: escribe un número de 0 a {limit}, como noise0.1.</translation>
    </message>
    <message>
        <source>Poda reads nothing like this: no game, match, position, tree or run was recognised in it.</source>
        <translation>Poda no lee nada así: no se ha reconocido ninguna partida, encuentro, posición, árbol ni entrenamiento.</translation>
    </message>
    <message>
        <source>The file holds no errors kept by Poda.</source>
        <translation>El archivo no contiene errores guardados por Poda.</translation>
    </message>
    <message>
        <source>The file holds games of checkers. It opens with the package {package}, which this Poda does not have.</source>
        <translation>El archivo tiene partidas de damas. Se abre con el paquete {package}, que este Poda no tiene.</translation>
    </message>
    <message>
        <source>This is a list of positions of Connect Four with their scores. It opens with the package {package}, which this Poda does not have.</source>
        <translation>Es una lista de posiciones del cuatro en raya con sus puntuaciones. Se abre con el paquete {package}, que este Poda no tiene.</translation>
    </message>
    <message>
        <source>The file holds a match of backgammon. It opens with the package {package}, which this Poda does not have.</source>
        <translation>El archivo tiene un encuentro de backgammon. Se abre con el paquete {package}, que este Poda no tiene.</translation>
    </message>
    <message>
        <source>This tree would have about {nodes} nodes, and {limit} are the most: lower the depth or the branching.</source>
        <translation>Este árbol tendría unos {nodes} nodos y el máximo es {limit}: reduce la profundidad o la ramificación.</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: variations are nested here more than {limit} deep. Leave this one out.</source>
        <translation>Línea {line}, columna {column}: aquí las variantes se anidan a más de {limit} niveles. Quita esta.</translation>
    </message>
    <message>
        <source>The game that begins in line {line} is one of {kind}: only English draughts, on 32 squares, can be read.</source>
        <translation>La partida que empieza en la línea {line} es de {kind}: solo se pueden leer las damas inglesas, de 32 casillas.</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: “{text}” can mean {known}, and what follows allows each of them: the first was taken. Write all its squares.</source>
        <translation>Línea {line}, columna {column}: «{text}» puede ser {known}, y lo que sigue permite cada una: se ha tomado la primera. Escribe todas sus casillas.</translation>
    </message>
    <message>
        <source>Not all of the game could be read. {reason} It ends before that place.</source>
        <translation>No se ha podido leer toda la partida. {reason} Termina antes de ese lugar.</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: a variation stands after the move that it replaces. Put a move before it.</source>
        <translation>Línea {line}, columna {column}: una variante va detrás de la jugada a la que sustituye. Pon una jugada antes.</translation>
    </message>
    <message>
        <source>The text is too long for a tree: {limit} characters are the most.</source>
        <translation>El texto es demasiado largo para un árbol: el máximo son {limit} caracteres.</translation>
    </message>
    <message>
        <source>This game has {players} players: Poda searches games of two.</source>
        <translation>Este juego tiene {players} jugadores: Poda explora juegos de dos.</translation>
    </message>
    <message>
        <source>“{text}” does not belong here: a node (c, p or t) was expected.</source>
        <translation>«{text}» no va aquí: se esperaba un nodo (c, p o t).</translation>
    </message>
    <message>
        <source>“{text}” is not a player: write 1 or 2.</source>
        <translation>«{text}» no es un jugador: escribe 1 o 2.</translation>
    </message>
    <message>
        <source>“{text}” does not belong here: {expected} was expected.</source>
        <translation>«{text}» no va aquí: se esperaba {expected}.</translation>
    </message>
    <message>
        <source>The file ends before the game is complete: add the nodes that are missing.</source>
        <translation>El archivo acaba antes de que el juego esté completo: añade los nodos que faltan.</translation>
    </message>
    <message>
        <source>This quotation mark is never closed: add another one.</source>
        <translation>Estas comillas no se cierran: añade otras.</translation>
    </message>
    <message>
        <source>This node has no moves: list at least one in braces.</source>
        <translation>Este nodo no tiene jugadas: pon al menos una entre llaves.</translation>
    </message>
    <message>
        <source>Player {player} cannot tell the positions of set {number} apart: Poda searches games in which everything is seen. Give each node a set of its own.</source>
        <translation>El jugador {player} no distingue las posiciones del conjunto {number}: Poda explora juegos en los que todo está a la vista. Da a cada nodo un conjunto propio.</translation>
    </message>
    <message>
        <source>Outcome {number} pays {count} players: write two payoffs.</source>
        <translation>El resultado {number} paga a {count} jugadores: escribe dos pagos.</translation>
    </message>
    <message>
        <source>Outcome {number} pays nothing yet: write its payoffs where it stands first.</source>
        <translation>El resultado {number} aún no paga nada: escribe sus pagos donde aparece por primera vez.</translation>
    </message>
    <message>
        <source>Only a written tree can be saved in this way: save a game’s search as .json.</source>
        <translation>Solo un árbol escrito se puede guardar así: guarda la búsqueda de un juego como .json.</translation>
    </message>
    <message>
        <source>There is no example called “{text}” in this Poda: choose one from the list.</source>
        <translation>En este Poda no hay ningún ejemplo llamado «{text}»: elige uno de la lista.</translation>
    </message>
    <message>
        <source>No picture is written to such a file: let its name end with one of {known}.</source>
        <translation>En un archivo así no se escribe ninguna imagen: haz que su nombre acabe en uno de {known}.</translation>
    </message>
    <message>
        <source>There is no step {step}: choose one from 1 to {steps}.</source>
        <translation>No hay un paso {step}: elige uno de 1 a {steps}.</translation>
    </message>
    <message>
        <source>The picture would have more than {limit} pixels in a row: choose a smaller size.</source>
        <translation>La imagen tendría más de {limit} píxeles en una fila: elige un tamaño menor.</translation>
    </message>
    <message>
        <source>These are {steps} steps, and {limit} are the most at this size: choose one step, or a smaller picture.</source>
        <translation>Son {steps} pasos, y a este tamaño caben {limit} como mucho: elige un solo paso, o una imagen más pequeña.</translation>
    </message>
    <message>
        <source>The tree has {nodes} nodes, and a web page shows {limit} at most: fold subtrees, or choose PDF.</source>
        <translation>El árbol tiene {nodes} nodos, y una página web muestra {limit} como mucho: pliega subárboles, o elige PDF.</translation>
    </message>
    <message>
        <source>The picture has {nodes} nodes, and LaTeX draws {limit} at most: fold subtrees, or choose PDF.</source>
        <translation>La imagen tiene {nodes} nodos, y LaTeX dibuja {limit} como mucho: pliega subárboles, o elige PDF.</translation>
    </message>
    <message>
        <source>Your errors that were kept cannot be read ({reason}). The file is kept as {name}, and a new one is begun.</source>
        <translation>Tus errores guardados no se pueden leer ({reason}). El archivo se guarda como {name} y se empieza uno nuevo.</translation>
    </message>
    <message>
        <source>“{text}” is not the code of a puzzle: write one such as 2-4711.</source>
        <translation>«{text}» no es el código de un problema: escribe uno como 2-4711.</translation>
    </message>
    <message>
        <source>“{text}” is not the code of an exercise: write one such as 3-4711.</source>
        <translation>«{text}» no es el código de un ejercicio: escribe uno como 3-4711.</translation>
    </message>
    <message>
        <source>“{text}” is not a value: write one such as 3, -2.5, 1/2 or inf.</source>
        <translation>«{text}» no es un valor: escribe uno como 3, -2,5, 1/2 o inf.</translation>
    </message>
    <message>
        <source>The tree has {nodes} nodes, and an exercise has {limit} at most: take a smaller one.</source>
        <translation>El árbol tiene {nodes} nodos, y un ejercicio tiene como mucho {limit}: elige uno más pequeño.</translation>
    </message>
    <message>
        <source>This tree is a single leaf, so there is nothing to ask: take a larger one.</source>
        <translation>Este árbol es una sola hoja, así que no hay nada que preguntar: elige uno más grande.</translation>
    </message>
    <message>
        <source>The leaf “{name}” has no value, and an exercise needs every one: give it a number.</source>
        <translation>La hoja «{name}» no tiene valor, y un ejercicio los necesita todos: dale un número.</translation>
    </message>
    <message>
        <source>Exam sheets are not written to such a file: let its name end with one of {known}.</source>
        <translation>Las hojas de examen no se escriben en un archivo así: haz que su nombre termine en uno de {known}.</translation>
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
        <source>“{text}” is not the name of a file: write one such as evolved@champion.json.</source>
        <translation>«{text}» no es el nombre de un archivo: escribe uno como evolved@champion.json.</translation>
    </message>
    <message>
        <source>“{name}” cannot play. {reason} Choose another player.</source>
        <translation>«{name}» no puede jugar. {reason} Elige otro jugador.</translation>
    </message>
    <message>
        <source>“{name}” cannot play. {reason} Another one has its seat: choose who plays, or open the file.</source>
        <translation>«{name}» no puede jugar. {reason} Otro ocupa su lugar: elige quién juega o abre el archivo.</translation>
    </message>
    <message>
        <source>“{text}” is not a number of plies: write one from 1 to {limit}.</source>
        <translation>«{text}» no es un número de niveles: escribe uno del 1 al {limit}.</translation>
    </message>
    <message>
        <source>“{text}” is not a number of plies for a game with dice: write 0, 1 or 2.</source>
        <translation>«{text}» no es un número de niveles para un juego con dados: escribe 0, 1 o 2.</translation>
    </message>
    <message>
        <source>“{text}” cannot throw dice: choose a player such as expectiminimax:1.</source>
        <translation>«{text}» no sabe tirar dados: elige un jugador como expectiminimax:1.</translation>
    </message>
    <message>
        <source>Expectiminimax is for games with dice: choose minimax or alphabeta here.</source>
        <translation>Expectiminimax es para juegos con dados: elige aquí minimax o alphabeta.</translation>
    </message>
    <message>
        <source>“{text}” is not a chance to err: write a whole number of percent from 0 to 100, such as 10%.</source>
        <translation>«{text}» no es una probabilidad de error: escribe un porcentaje entero de 0 a 100, como 10%.</translation>
    </message>
    <message>
        <source>Nobody plays this game perfectly: choose a player such as random.</source>
        <translation>Nadie juega a este juego a la perfección: elige un jugador como random.</translation>
    </message>
    <message>
        <source>“{text}” is not a thinking time: write seconds such as 5s.</source>
        <translation>«{text}» no es un tiempo para pensar: escribe los segundos, por ejemplo 5s.</translation>
    </message>
    <message>
        <source>“{text}” is not an evaluation: choose one of {names}.</source>
        <translation>«{text}» no es una función de evaluación: elige una de {names}.</translation>
    </message>
    <message>
        <source>The game “{text}” has no inputs for a network: choose another game.</source>
        <translation>El juego «{text}» no tiene entradas para una red: elige otro juego.</translation>
    </message>
    <message>
        <source>There is no setting called “{text}”: choose one of {names}.</source>
        <translation>No hay ningún ajuste llamado «{text}»: elige uno de {names}.</translation>
    </message>
    <message>
        <source>“{text}” is not a choice for the setting {setting}: choose one of {names}.</source>
        <translation>«{text}» no es una opción del ajuste {setting}: elige una de {names}.</translation>
    </message>
    <message>
        <source>A run that keeps {count} networks of {weights} weights is too large to be saved: lower hidden, parents or hall_size.</source>
        <translation>Un entrenamiento que guarda {count} redes de {weights} pesos es demasiado grande para guardarse: reduce hidden, parents o hall_size.</translation>
    </message>
    <message>
        <source>“{text}” is not a value for the setting {setting}: write a number from {low} to {high}.</source>
        <translation>«{text}» no es un valor del ajuste {setting}: escribe un número de {low} a {high}.</translation>
    </message>
    <message>
        <source>There are {crosses} X and {noughts} O: X begins, so there are as many X as O, or one more. Set or take away a mark.</source>
        <translation>Hay {crosses} X y {noughts} O: empieza X, así que hay tantas X como O o una más. Coloca o quita una ficha.</translation>
    </message>
    <message>
        <source>Both sides have three in a line, and the first one ended the game: break up one line.</source>
        <translation>Los dos bandos tienen tres en línea, y la primera acabó la partida: deshaz una línea.</translation>
    </message>
    <message>
        <source>The game was over before the last mark, by the three in a line: take a mark of the other side away.</source>
        <translation>La partida ya había acabado antes de la última ficha, por el tres en línea: quita una ficha del otro bando.</translation>
    </message>
    <message>
        <source>A disc floats in column {column}: fill the cell below it, or take it away.</source>
        <translation>Una ficha flota en la columna {column}: llena la casilla de debajo o quítala.</translation>
    </message>
    <message>
        <source>There are {blue} blue discs and {orange} orange ones: Blue begins, so it has as many as Orange, or one more. Set or take away a disc.</source>
        <translation>Hay {blue} fichas azules y {orange} naranjas: empieza Azul, así que tiene tantas como Naranja o una más. Coloca o quita una ficha.</translation>
    </message>
    <message>
        <source>Both sides have four in a line, and the first one ended the game: break up one line.</source>
        <translation>Los dos bandos tienen cuatro en línea, y la primera acabó la partida: deshaz una línea.</translation>
    </message>
    <message>
        <source>The four in a line cannot come from the last move, and would have ended the game before: take discs away.</source>
        <translation>El cuatro en línea no puede venir de la última jugada, y habría acabado la partida antes: quita fichas.</translation>
    </message>
    <message>
        <source>The sides take turns, and in no order of moves can the discs lie like this: change the lowest ones.</source>
        <translation>Los bandos se alternan, y en ningún orden de jugadas pueden quedar así las fichas: cambia las más bajas.</translation>
    </message>
    <message>
        <source>“{text}” is not a move: write squares from 1 to 32, such as 11-15, or 15x24x31 for jumps.</source>
        <translation>«{text}» no es una jugada: escribe casillas del 1 al 32, como 11-15, o 15x24x31 para los saltos.</translation>
    </message>
    <message>
        <source>“{text}” can mean several moves: write one of {known}.</source>
        <translation>«{text}» puede significar varias jugadas: escribe una de estas: {known}.</translation>
    </message>
    <message>
        <source>“{text}” is not possible, since a jump is compulsory: play {known}.</source>
        <translation>«{text}» no es posible, porque comer es obligatorio: juega {known}.</translation>
    </message>
    <message>
        <source>A jump is compulsory: play {known}.</source>
        <translation>Comer es obligatorio: juega {known}.</translation>
    </message>
    <message>
        <source>The piece on {text} cannot move: choose another one.</source>
        <translation>La pieza de la casilla {text} no puede mover: elige otra.</translation>
    </message>
    <message>
        <source>“{text}” is not a square: the numbers go from 1 to 32.</source>
        <translation>«{text}» no es una casilla: los números van del 1 al 32.</translation>
    </message>
    <message>
        <source>Two pieces stand on square {text}: name it once.</source>
        <translation>Hay dos piezas en la casilla {text}: nómbrala una sola vez.</translation>
    </message>
    <message>
        <source>A side has {count} pieces: take some away, until it has 12 at most.</source>
        <translation>Un bando tiene {count} piezas: quita algunas hasta que tenga 12 como máximo.</translation>
    </message>
    <message>
        <source>The man on square {text} has come to its far row: make it a king.</source>
        <translation>El peón de la casilla {text} ha llegado a su última fila: conviértelo en dama.</translation>
    </message>
    <message>
        <source>A piece stands on a light square: move it to a dark one.</source>
        <translation>Hay una pieza en una casilla clara: muévela a una oscura.</translation>
    </message>
    <message>
        <source>There is no piece on the board: put one there.</source>
        <translation>No hay ninguna pieza en el tablero: coloca una.</translation>
    </message>
    <message>
        <source>“D{text}” does not say after how many moves a game is drawn: write a number from 1 to {high}.</source>
        <translation>«D{text}» no dice tras cuántas jugadas empata una partida: escribe un número del 1 al {high}.</translation>
    </message>
    <message>
        <source>Blue has {blue} checkers on the board and Orange {orange}: a side has 15. Take some away.</source>
        <translation>Azul tiene {blue} fichas en el tablero y Naranja {orange}: cada bando tiene 15. Quita algunas.</translation>
    </message>
    <message>
        <source>Only the start awaits the opening throw: choose whose turn it is.</source>
        <translation>Solo la posición inicial espera la tirada inicial: elige a quién le toca.</translation>
    </message>
    <message>
        <source>No game can reach “{text}”: both sides have finished, or neither can enter. Correct the position ID.</source>
        <translation>Ninguna partida llega a «{text}»: los dos bandos han terminado, o ninguno puede entrar. Corrige el identificador de posición.</translation>
    </message>
    <message>
        <source>The score is {score} and the match goes to {length}: it is over. Correct the score.</source>
        <translation>El marcador es {score} y el encuentro va a {length}: ya ha terminado. Corrige el marcador.</translation>
    </message>
    <message>
        <source>In the Crawford game exactly one side needs one point, and nobody doubles: correct the score or the cube.</source>
        <translation>En la partida Crawford a un solo bando le falta un punto y nadie dobla: corrige el marcador o el cubo.</translation>
    </message>
    <message>
        <source>“{text}” stands behind a blank and may be no moves: write the moves without blanks, or with one after each.</source>
        <translation>«{text}» está detrás de un espacio y puede no ser jugadas: escribe las jugadas sin espacios, o con uno detrás de cada una.</translation>
    </message>
    <message>
        <source>Positions of this game cannot be set up cell by cell: type the position.</source>
        <translation>Las posiciones de este juego no se pueden colocar casilla a casilla: escribe la posición.</translation>
    </message>
    <message>
        <source>There is no game in this file: a game has moves such as “1. 11-15 22-18”.</source>
        <translation>En este archivo no hay ninguna partida: una partida tiene jugadas como «1. 11-15 22-18».</translation>
    </message>
    <message>
        <source>The file has more than {limit} bytes: split it.</source>
        <translation>El archivo tiene más de {limit} bytes: divídelo.</translation>
    </message>
    <message>
        <source>The game that begins in line {line} has more than {limit} moves: leave some of its variations out.</source>
        <translation>La partida que empieza en la línea {line} tiene más de {limit} jugadas: quita algunas de sus variantes.</translation>
    </message>
    <message>
        <source>The game that begins in line {line} has a wrong position (FEN). {reason} Correct it.</source>
        <translation>La partida que empieza en la línea {line} tiene una posición (FEN) incorrecta. {reason} Corrígela.</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: a header looks like [Event &quot;Club match&quot;]. Correct it.</source>
        <translation>Línea {line}, columna {column}: una cabecera es como [Event &quot;Torneo del club&quot;]. Corrígela.</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: “{text}” is neither a move nor a result. Put it in braces, as a comment, or leave it out.</source>
        <translation>Línea {line}, columna {column}: «{text}» no es ni una jugada ni un resultado. Ponlo entre llaves, como comentario, o quítalo.</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: {reason} Correct it.</source>
        <translation>Línea {line}, columna {column}: {reason} Corrígelo.</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: the jumps of “{text}” go on. Write all of them.</source>
        <translation>Línea {line}, columna {column}: los saltos de «{text}» continúan. Escríbelos todos.</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: the comment that begins here is never closed. Add a “}}”.</source>
        <translation>Línea {line}, columna {column}: el comentario que empieza aquí no se cierra. Añade una «}}».</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: the variation that begins here is never closed. Add a “)”.</source>
        <translation>Línea {line}, columna {column}: la variante que empieza aquí no se cierra. Añade un «)».</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: no variation is open that this “)” could close. Leave it out.</source>
        <translation>Línea {line}, columna {column}: no hay ninguna variante abierta que este «)» pueda cerrar. Quítalo.</translation>
    </message>
    <message>
        <source>“{text}” is not a bound: write a number, such as -2 or 2.5, or inf.</source>
        <translation>«{text}» no es una cota: escribe un número, por ejemplo -2 o 2.5, o inf.</translation>
    </message>
    <message>
        <source>This is not a game of Gambit: its file begins with EFG 2 R.</source>
        <translation>Esto no es un juego de Gambit: su archivo empieza por EFG 2 R.</translation>
    </message>
    <message>
        <source>This computer has no program that plays sounds: install PipeWire’s, PulseAudio’s or ALSA’s tools (pw-play, paplay or aplay).</source>
        <translation>Este ordenador no tiene ningún programa que reproduzca sonidos: instala las herramientas de PipeWire, PulseAudio o ALSA (pw-play, paplay o aplay).</translation>
    </message>
    <message>
        <source>There are no puzzles of {game}: a side may move twice in a row there.</source>
        <translation>No hay problemas de {game}: ahí un bando puede mover dos veces seguidas.</translation>
    </message>
    <message>
        <source>Only expectiminimax can be done by hand with chance nodes: choose it, or another tree.</source>
        <translation>Con nodos de azar solo se puede hacer a mano expectiminimax: elígelo, o elige otro árbol.</translation>
    </message>
    <message>
        <source>A web page has no exercises on Monte Carlo tree search: choose another form or file.</source>
        <translation>Una página web no tiene ejercicios de búsqueda Monte Carlo en árbol: elige otra forma u otro archivo.</translation>
    </message>
    <message>
        <source>“{text}” is not a number of playouts: write one from 1 to {limit}, or a time such as 2s.</source>
        <translation>«{text}» no es un número de simulaciones: escribe uno de 1 a {limit}, o un tiempo como 2s.</translation>
    </message>
    <message>
        <source>“{text}” is not a constant of UCB1: write one from 0 to 100, such as c1.4.</source>
        <translation>«{text}» no es una constante de UCB1: escribe una de 0 a 100, como c1.4.</translation>
    </message>
    <message>
        <source>“{text}” is not a length of playouts: write one from 0 to 1000, such as 8plies.</source>
        <translation>«{text}» no es una longitud de las simulaciones: escribe una de 0 a 1000, como 8plies.</translation>
    </message>
    <message>
        <source>“{text}” would search every line, for hours: write minimax with at most {limit} plies, or alphabeta, which finds the same.</source>
        <translation>«{text}» exploraría todas las variantes, durante horas: escribe minimax con {limit} niveles como mucho, o alphabeta, que encuentra lo mismo.</translation>
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
        <source>There are no tuples of {length} cells on the board of “{text}”: choose another architecture, or lower tuple_length.</source>
        <translation>No hay tuplas de {length} casillas en el tablero de «{text}»: elige otra arquitectura o baja tuple_length.</translation>
    </message>
    <message>
        <source>A network of {weights} weights is too large to be saved, where {limit} can be: lower tuples or tuple_length.</source>
        <translation>Una red de {weights} pesos es demasiado grande para guardarla, pues caben {limit}: baja tuples o tuple_length.</translation>
    </message>
    <message>
        <source>Replacing traces are for inputs that are there or not: set architecture to linear or tuples, or traces to accumulating.</source>
        <translation>Las trazas de reemplazo son para entradas que están o no están: pon architecture en linear o tuples, o traces en accumulating.</translation>
    </message>
    <message>
        <source>“{text}” cannot be learnt by temporal differences yet: choose another strategy.</source>
        <translation>«{text}» todavía no se puede aprender por diferencias temporales: elige otra estrategia.</translation>
    </message>
    <message>
        <source>“{text}” is not a preset of this game: choose one of {names}.</source>
        <translation>«{text}» no es un ajuste predefinido de este juego: elige uno de estos: {names}.</translation>
    </message>
    <message>
        <source>The positions of “{text}” have no mirror image: set symmetry to none.</source>
        <translation>Las posiciones de «{text}» no tienen imagen especular: pon la simetría en none.</translation>
    </message>
    <message>
        <source>No network of these settings can be like that one: set symmetry to none, and king_rule to steps.</source>
        <translation>Ninguna red con estos ajustes puede ser como esa: pon symmetry a none y king_rule a steps.</translation>
    </message>
    <message>
        <source>The network to begin with is {found}, and these settings make {wanted}: leave hidden, architecture and compares as they are.</source>
        <translation>La red con la que se empieza es {found}, y estos ajustes dan {wanted}: deja hidden, architecture y compares como están.</translation>
    </message>
    <message>
        <source>Losing lines cannot be counted in “{text}”: choose another fitness, or one of {known}.</source>
        <translation>En «{text}» no se pueden contar las variantes perdidas: elige otra medida de aptitud, o uno de {known}.</translation>
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
        <source>Perfect play of “{text}” is not known here: choose one of {names}.</source>
        <translation>Aquí no se conoce el juego perfecto de «{text}»: elige uno de {names}.</translation>
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
        <source>“{text}” cannot be the name of a folder everywhere: write at most {limit} characters, and none of / \ : * ? &quot; &lt; &gt; |.</source>
        <translation>«{text}» no puede ser el nombre de una carpeta en todas partes: escribe {limit} caracteres como mucho y ninguno de / \ : * ? &quot; &lt; &gt; |.</translation>
    </message>
    <message>
        <source>There is something called “{text}” already: choose another name.</source>
        <translation>Ya hay algo que se llama «{text}»: elige otro nombre.</translation>
    </message>
    <message>
        <source>There is a run in that folder already: choose another folder.</source>
        <translation>Ya hay un entrenamiento en esa carpeta: elige otra.</translation>
    </message>
    <message>
        <source>“{text}” cannot be a tag: write at most {limit} characters, without spaces, commas and # at the beginning.</source>
        <translation>«{text}» no puede ser una etiqueta: escribe como mucho {limit} caracteres, sin espacios, sin comas y sin # al principio.</translation>
    </message>
    <message>
        <source>A run has at most {limit} tags: take some away.</source>
        <translation>Un entrenamiento tiene como mucho {limit} etiquetas: quita algunas.</translation>
    </message>
    <message>
        <source>A note has at most {limit} characters, and this one {count}: shorten it.</source>
        <translation>Una nota tiene como mucho {limit} caracteres, y esta tiene {count}: acórtala.</translation>
    </message>
    <message>
        <source>The file is an experiment. It opens with the package {package}, which this Poda does not have.</source>
        <translation>El archivo es un experimento. Se abre con el paquete {package}, que este Poda no tiene.</translation>
    </message>
    <message>
        <source>“{text}” does not name seeds: write whole numbers and ranges with commas between them, such as 1-8 or 1,3,5-7.</source>
        <translation>«{text}» no indica semillas: escribe números enteros e intervalos separados por comas, como 1-8 o 1,3,5-7.</translation>
    </message>
    <message>
        <source>“{text}” does not name a setting and its values: write name=a,b such as plies=1,2.</source>
        <translation>«{text}» no indica un ajuste y sus valores: escribe nombre=a,b, como plies=1,2.</translation>
    </message>
    <message>
        <source>The setting {setting} is given twice: name it once, with all its values.</source>
        <translation>El ajuste {setting} aparece dos veces: indícalo una vez, con todos sus valores.</translation>
    </message>
    <message>
        <source>“{first}” and “{second}” would be the same run, since what tells them apart does not count in this game: leave it out.</source>
        <translation>«{first}» y «{second}» serían el mismo entrenamiento, pues lo que los distingue no cuenta en este juego: omítelo.</translation>
    </message>
    <message>
        <source>An experiment has at least one seed and one value of each setting.</source>
        <translation>Un experimento tiene al menos una semilla y un valor de cada ajuste.</translation>
    </message>
    <message>
        <source>These are {count} runs, and an experiment has at most {limit}: name fewer seeds or values.</source>
        <translation>Son {count} entrenamientos, y un experimento tiene como mucho {limit}: indica menos semillas o valores.</translation>
    </message>
    <message>
        <source>The runs of an experiment must end: give a number of generations, or of seconds.</source>
        <translation>Los entrenamientos de un experimento deben acabar: indica un número de generaciones o de segundos.</translation>
    </message>
    <message>
        <source>Another experiment is being trained here: stop it first.</source>
        <translation>Aquí se está entrenando otro experimento: detenlo primero.</translation>
    </message>
    <message>
        <source>There is something in that folder already: choose another one.</source>
        <translation>Ya hay algo en esa carpeta: elige otra.</translation>
    </message>
    <message>
        <source>The folder “{text}” holds another run than this experiment’s: take it away.</source>
        <translation>La carpeta «{text}» contiene un entrenamiento que no es de este experimento: quítala de ahí.</translation>
    </message>
    <message>
        <source>There is no experiment in the folder “{text}”: choose the one that holds its experiment.json.</source>
        <translation>En la carpeta «{text}» no hay ningún experimento: elige la que contiene su experiment.json.</translation>
    </message>
    <message>
        <source>The file is a tournament. It opens with the package {package}, which this Poda does not have.</source>
        <translation>El archivo es un torneo. Se abre con el paquete {package}, que este Poda no tiene.</translation>
    </message>
    <message>
        <source>The file is a lecture. It opens with the package {package}, which this Poda does not have.</source>
        <translation>El archivo es una lección. Se abre con el paquete {package}, que este Poda no tiene.</translation>
    </message>
    <message>
        <source>The file is a result of exercises. It opens with the package {package}, which this Poda does not have.</source>
        <translation>El archivo es un resultado de ejercicios. Se abre con el paquete {package}, que este Poda no tiene.</translation>
    </message>
    <message>
        <source>The file is a list of engines. It opens with the package {package}, which this Poda does not have.</source>
        <translation>El archivo es una lista de motores. Se abre con el paquete {package}, que este Poda no tiene.</translation>
    </message>
    <message>
        <source>“{text}” is not a file for results: let its name end with {known}.</source>
        <translation>«{text}» no es un archivo para resultados: haz que su nombre acabe en {known}.</translation>
    </message>
    <message>
        <source>“{text}” is not measured here: choose one of {names}.</source>
        <translation>«{text}» no se mide aquí: elige una de {names}.</translation>
    </message>
    <message>
        <source>Files for TensorBoard need the package “tensorboardX”: install poda[tensorboard].</source>
        <translation>Los archivos para TensorBoard necesitan el paquete «tensorboardX»: instala poda[tensorboard].</translation>
    </message>
    <message>
        <source>“{name}” is in that folder already, and an export replaces nothing: choose another folder.</source>
        <translation>«{name}» ya está en esa carpeta, y una exportación no sustituye nada: elige otra carpeta.</translation>
    </message>
    <message>
        <source>There is no run in the folder “{text}”: choose the one that holds its run.json.</source>
        <translation>En la carpeta «{text}» no hay ningún entrenamiento: elige la que contiene su run.json.</translation>
    </message>
    <message>
        <source>There is no run of Poda’s in this folder, so nothing is deleted.</source>
        <translation>En esta carpeta no hay ningún entrenamiento de Poda, así que no se borra nada.</translation>
    </message>
    <message>
        <source>The run could not be moved to the trash: delete its folder “{text}” in the file manager.</source>
        <translation>No se pudo mover el entrenamiento a la papelera: borra su carpeta «{text}» en el gestor de archivos.</translation>
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
        <source>The dice come first: throw them.</source>
        <translation>Primero los dados: tíralos.</translation>
    </message>
    <message>
        <source>Equal dice do not count in the opening throw: throw both again.</source>
        <translation>Dos dados iguales no valen en la tirada inicial: vuelve a tirar los dos.</translation>
    </message>
    <message>
        <source>The engine is thinking: wait for its move, or stop it.</source>
        <translation>El motor está pensando: espera su jugada o detenlo.</translation>
    </message>
    <message>
        <source>This is a line of the analysis: go back to the game to move (Esc).</source>
        <translation>Esto es una variante del análisis: vuelve a la partida para mover (Esc).</translation>
    </message>
    <message>
        <source>There is no engine called “{name}” in your list: add it in Settings, under Engines.</source>
        <translation>En tu lista no hay ningún motor llamado «{name}»: añádelo en Ajustes, Motores.</translation>
    </message>
    <message>
        <source>“{text}” cannot be the name of an engine: write 1 to {limit} characters that can be seen.</source>
        <translation>«{text}» no puede ser el nombre de un motor: escribe de 1 a {limit} caracteres visibles.</translation>
    </message>
    <message>
        <source>Two engines are called “{name}”: give one of them another name.</source>
        <translation>Hay dos motores llamados «{name}»: da otro nombre a uno de ellos.</translation>
    </message>
    <message>
        <source>The list holds {limit} engines at most: remove one first.</source>
        <translation>En la lista caben {limit} motores como máximo: quita antes uno.</translation>
    </message>
    <message>
        <source>“{text}” is not a protocol: choose one of {names}.</source>
        <translation>«{text}» no es un protocolo: elige uno de {names}.</translation>
    </message>
    <message>
        <source>Say which program is to be run: a file, and what is written after it.</source>
        <translation>Di qué programa hay que ejecutar: un archivo, y lo que se escribe tras él.</translation>
    </message>
    <message>
        <source>There is no file “{text}”: name a file that is there.</source>
        <translation>No hay ningún archivo «{text}»: nombra uno que exista.</translation>
    </message>
    <message>
        <source>Choose at least one game that the engine plays.</source>
        <translation>Elige al menos un juego que el motor juegue.</translation>
    </message>
    <message>
        <source>The engine cannot play “{text}”: it plays {known}.</source>
        <translation>El motor no puede jugar a «{text}»: juega a {known}.</translation>
    </message>
    <message>
        <source>The line is not a board as FIBS and GNU Backgammon write it: send one that begins with board: and ends with its flags.</source>
        <translation>La línea no es un tablero como lo escriben FIBS y GNU Backgammon: envía una que empiece con board: y termine con sus indicadores.</translation>
    </message>
    <message>
        <source>An answer may take more than 0.01 seconds and at most a day: write such a number.</source>
        <translation>Una respuesta puede tardar más de 0,01 segundos y un día como máximo: escribe un número así.</translation>
    </message>
    <message>
        <source>An engine needs at least {least} megabytes of memory: write a larger number.</source>
        <translation>Un motor necesita al menos {least} megabytes de memoria: escribe un número mayor.</translation>
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
        <source>“{name}” in this folder is a link, and what it leads to may be anybody’s: Poda leaves it alone. Put the file itself there, or delete the link.</source>
        <translation>«{name}» es un enlace en esta carpeta, y aquello a lo que lleva puede ser de cualquiera: Poda no lo toca. Pon ahí el propio archivo o borra el enlace.</translation>
    </message>
    <message>
        <source>The file has more than {limit} bytes, so it was not saved by Poda.</source>
        <translation>El archivo tiene más de {limit} bytes: no lo ha guardado Poda.</translation>
    </message>
    <message>
        <source>What the file holds takes more than {limit} bytes of memory, so it was not saved by Poda.</source>
        <translation>Lo que contiene el archivo ocupa más de {limit} bytes de memoria, así que no lo guardó Poda.</translation>
    </message>
    <message>
        <source>This run has grown beyond {limit} bytes, more than Poda would read again: it is not saved. Start a new one.</source>
        <translation>Este entrenamiento ha superado los {limit} bytes, más de lo que Poda volvería a leer: no se guarda. Empieza uno nuevo.</translation>
    </message>
    <message>
        <source>Another Poda has gone on with this run since it was opened: open it again.</source>
        <translation>Otro Poda ha seguido con este entrenamiento desde que se abrió: ábrelo de nuevo.</translation>
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
        <source>The file is not a network of Poda&apos;s: install Poda again.</source>
        <translation>El archivo no es una red de Poda: vuelve a instalar Poda.</translation>
    </message>
    <message>
        <source>The file holds no list of engines saved by Poda.</source>
        <translation>El archivo no contiene una lista de motores guardada por Poda.</translation>
    </message>
    <message>
        <source>The file is not a result of exercises saved by Poda.</source>
        <translation>El archivo no es un resultado de ejercicios guardado por Poda.</translation>
    </message>
    <message>
        <source>The file is a lecture: open it in the menu of the list of stops (Ctrl+Alt+L).</source>
        <translation>El archivo es una lección: ábrelo en el menú de la lista de paradas (Ctrl+Alt+L).</translation>
    </message>
    <message>
        <source>The file is not a lecture saved by Poda.</source>
        <translation>El archivo no es una lección guardada por Poda.</translation>
    </message>
    <message>
        <source>A lecture’s file has at most {limit} bytes, and this lecture is larger: shorten what its stops say, or make two lectures of it.</source>
        <translation>El archivo de una lección tiene como mucho {limit} bytes, y esta lección ocupa más: acorta lo que dicen sus paradas o haz de ella dos lecciones.</translation>
    </message>
    <message>
        <source>Lectures are not written to such a file: let its name end with one of {known}.</source>
        <translation>Las lecciones no se escriben en un archivo así: haz que su nombre acabe en uno de {known}.</translation>
    </message>
    <message>
        <source>The file holds no tags and notes saved by Poda.</source>
        <translation>El archivo no contiene etiquetas ni notas guardadas por Poda.</translation>
    </message>
    <message>
        <source>The file is not an experiment saved by Poda.</source>
        <translation>El archivo no es un experimento guardado por Poda.</translation>
    </message>
    <message>
        <source>The file is not a training run saved by Poda.</source>
        <translation>El archivo no es un entrenamiento guardado por Poda.</translation>
    </message>
    <message>
        <source>The file holds no past players saved by Poda.</source>
        <translation>El archivo no contiene jugadores anteriores guardados por Poda.</translation>
    </message>
    <message>
        <source>The past players in the file are of another run: move it away, and they are gathered anew.</source>
        <translation>Los jugadores anteriores del archivo son de otro entrenamiento: apártalo y se reunirán de nuevo.</translation>
    </message>
    <message>
        <source>The file holds no statistics saved by Poda.</source>
        <translation>El archivo no contiene estadísticas guardadas por Poda.</translation>
    </message>
    <message>
        <source>This file is a run, not a player: open champion.json beside it.</source>
        <translation>Este archivo es un entrenamiento, no un jugador: abre el champion.json que está a su lado.</translation>
    </message>
    <message>
        <source>This file is a player, not a run: open run.json beside it.</source>
        <translation>Este archivo es un jugador, no un entrenamiento: abre el run.json que está a su lado.</translation>
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
        <source>This tournament is being played by another Poda: stop it there first.</source>
        <translation>Otro Poda está jugando este torneo: páralo antes allí.</translation>
    </message>
    <message>
        <source>There is a tournament in that folder already: open it, or choose another folder.</source>
        <translation>Ya hay un torneo en esa carpeta: ábrelo o elige otra.</translation>
    </message>
    <message>
        <source>The list of games of this tournament is larger than {limit} bytes: begin a new one.</source>
        <translation>La lista de partidas de este torneo ocupa más de {limit} bytes: empieza uno nuevo.</translation>
    </message>
    <message>
        <source>Nobody had a choice in this game, so there is no search to be shown.</source>
        <translation>En esta partida nadie pudo elegir: no hay ninguna búsqueda que mostrar.</translation>
    </message>
    <message>
        <source>A tournament needs two players at least: add some.</source>
        <translation>Un torneo necesita al menos dos jugadores: añade alguno.</translation>
    </message>
    <message>
        <source>A test compares two players: remove the others, or let the tournament end otherwise.</source>
        <translation>Una prueba compara dos jugadores: quita los demás, o haz que el torneo termine de otro modo.</translation>
    </message>
    <message>
        <source>Game {number} of this tournament has not been played.</source>
        <translation>La partida {number} de este torneo no se ha jugado.</translation>
    </message>
    <message>
        <source>This tournament is over: begin a new one.</source>
        <translation>Este torneo ha terminado: empieza uno nuevo.</translation>
    </message>
    <message>
        <source>The plan of the tournament cannot be played: correct “{field}”.</source>
        <translation>El plan del torneo no se puede jugar: corrige «{field}».</translation>
    </message>
    <message>
        <source>“{name}” cannot take part. {reason} Choose another player.</source>
        <translation>«{name}» no puede participar. {reason} Elige otro jugador.</translation>
    </message>
    <message>
        <source>“{text}” is not the name of an engine: write engine: and up to 60 characters.</source>
        <translation>«{text}» no es el nombre de un motor: escribe engine: y hasta 60 caracteres.</translation>
    </message>
    <message>
        <source>A list of openings has 1 to {limit} positions, each in a line of its own: correct it, or choose other openings.</source>
        <translation>Una lista de aperturas tiene de 1 a {limit} posiciones, cada una en su línea: corrígela, o elige otras aperturas.</translation>
    </message>
    <message>
        <source>Opening {number} cannot be played. {reason} Correct it, or take it out.</source>
        <translation>La apertura {number} no se puede jugar. {reason} Corrígela o quítala.</translation>
    </message>
    <message>
        <source>Entries of the list of engines that this Poda does not know: {count}. {reason} They stay as they are and do not play.</source>
        <translation>Entradas de la lista de motores que esta versión de Poda no conoce: {count}. {reason} Se quedan como están y no juegan.</translation>
    </message>
    <message>
        <source>That is not a tournament: choose a folder with the tournament.json of one.</source>
        <translation>Eso no es un torneo: elige una carpeta que contenga el tournament.json de uno.</translation>
    </message>
    <message>
        <source>The file games.jsonl has something that this Poda does not know, in line {lines}: it does not count, and stays as it is. If a newer Poda wrote it, open the tournament with that one.</source>
        <translation>El archivo games.jsonl tiene algo que esta versión de Poda no conoce, en la línea {lines}: no cuenta y se queda como está. Si lo escribió una versión más reciente, abre el torneo con ella.</translation>
    </message>
    <message>
        <source>“{text}” cannot play in a tournament: choose a player of Poda&apos;s or an engine.</source>
        <translation>«{text}» no puede jugar en un torneo: elige un jugador de Poda o un motor.</translation>
    </message>
    <message>
        <source>In opening {number} the game is over: take it out of the list.</source>
        <translation>En la apertura {number} la partida ya ha terminado: quítala de la lista.</translation>
    </message>
    <message>
        <source>Opening {number} has dice or a cube: write the position before the throw.</source>
        <translation>La apertura {number} tiene dados o cubo: escribe la posición antes de la tirada.</translation>
    </message>
    <message>
        <source>These players always answer alike and would repeat one game for each side: let games begin with random plies, or from a list of positions.</source>
        <translation>Estos jugadores responden siempre igual y repetirían una sola partida con cada bando: haz que las partidas empiecen con jugadas al azar o en posiciones de una lista.</translation>
    </message>
    <message>
        <source>An engine that always answers alike repeats one game for each side: let games begin with random plies, or from a list of positions.</source>
        <translation>Un motor que responde siempre igual repite una sola partida con cada bando: haz que las partidas empiecen con jugadas al azar o en posiciones de una lista.</translation>
    </message>
    <message>
        <source>There are fewer openings than pairs of games: some are played more than once.</source>
        <translation>Hay menos aperturas que parejas de partidas: algunas se juegan más de una vez.</translation>
    </message>
    <message>
        <source>A .pdn file holds games of checkers: save this tournament as .csv or .json.</source>
        <translation>Un archivo .pdn contiene partidas de damas inglesas: guarda este torneo como .csv o .json.</translation>
    </message>
    <message>
        <source>A .mat file holds games of backgammon: save this tournament as .csv or .json.</source>
        <translation>Un archivo .mat contiene partidas de backgammon: guarda este torneo como .csv o .json.</translation>
    </message>
    <message>
        <source>Engines play on this computer: leave the cluster out, or the engines.</source>
        <translation>Los motores juegan en este ordenador: quita el clúster o los motores.</translation>
    </message>
    <message>
        <source>At most {limit} players can be rated together: leave some of them out.</source>
        <translation>Se puede calcular el Elo de {limit} jugadores a la vez como máximo: quita algunos.</translation>
    </message>
    <message>
        <source>The file is damaged at line {line}, column {column}: it is not whole JSON.</source>
        <translation>El archivo está dañado en la línea {line}, columna {column}: no es JSON completo.</translation>
    </message>
    <message>
        <source>Only the four forms of alpha-beta take a window: choose one, or leave it out.</source>
        <translation>Solo las cuatro formas de alfa-beta admiten una ventana: elige una, o prescinde de ella.</translation>
    </message>
    <message>
        <source>The value {value} is outside the bounds {low} to {high}, which the cut relied on: within them the root stays as it is.</source>
        <translation>El valor {value} queda fuera de las cotas, de {low} a {high}, en las que se basó la poda: dentro de ellas, la raíz no cambia.</translation>
    </message>
    <message>
        <source>Minimax and alpha-beta cannot search chance nodes: take them out of the tree.</source>
        <translation>Minimax y alfa-beta no pueden explorar nodos de azar: quítalos del árbol.</translation>
    </message>
    <message>
        <source>The cluster gave up the runs: they continue on this machine.</source>
        <translation>El clúster ha abandonado los entrenamientos: continúan en este equipo.</translation>
    </message>
    <message>
        <source>The fast engine is missing, and there is no slower one for this: install Poda again.</source>
        <translation>Falta el motor rápido, y para esto no hay otro más lento: vuelve a instalar Poda.</translation>
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
    <name>EvolvedInfo</name>
    <message>
        <source>Fitness counts a player&apos;s results against the others of its generation; its age is the number of generations that it was in, and the mean is that of its fitness. A network that learnt has none of them.</source>
        <translation>La aptitud cuenta los resultados de un jugador frente a los demás de su generación; su edad es el número de generaciones en las que estuvo, y la media es la de su aptitud. Una red que aprendió no tiene nada de eso.</translation>
    </message>
</context>
<context>
    <name>ExamDialog</name>
    <message>
        <source>One sheet, with the tree {code}.</source>
        <translation>Una hoja, con el árbol {code}.</translation>
    </message>
    <message>
        <source>One sheet, with the trees {first} to {last}.</source>
        <translation>Una hoja, con los árboles de {first} a {last}.</translation>
    </message>
    <message>
        <source>Variants {a} to {z}, with the trees {first} to {last}.</source>
        <translation>Variantes de {a} a {z}, con los árboles de {first} a {last}.</translation>
    </message>
    <message>
        <source>The same numbers give the same sheets on every computer.</source>
        <translation>Los mismos números dan las mismas hojas en cualquier ordenador.</translation>
    </message>
    <message>
        <source>Exam sheets</source>
        <translation>Hojas de examen</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Título</translation>
    </message>
    <message>
        <source>&amp;Difficulty</source>
        <translation>&amp;Dificultad</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Semilla</translation>
    </message>
    <message>
        <source>&amp;Variants</source>
        <translation>&amp;Variantes</translation>
    </message>
    <message>
        <source>T&amp;rees on each</source>
        <translation>Á&amp;rboles en cada una</translation>
    </message>
    <message>
        <source>&amp;Form</source>
        <translation>&amp;Forma</translation>
    </message>
    <message>
        <source>Cut &amp;at</source>
        <translation>P&amp;oda con</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Se pide</translation>
    </message>
    <message>
        <source>Sheets: {sheets}, with the questions in the list: {questions}.</source>
        <translation>Hojas: {sheets}, con las preguntas de la lista: {questions}.</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>Asignatura</translation>
    </message>
    <message>
        <source>Mar&amp;ks</source>
        <translation>Punt&amp;os</translation>
    </message>
    <message>
        <source>Fi&amp;le</source>
        <translation>Arc&amp;hivo</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Preguntas</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>What each tree is worth, or the question that is added</source>
        <translation>Lo que vale cada árbol, o la pregunta que se añade</translation>
    </message>
    <message>
        <source>none</source>
        <translation>sin puntos</translation>
    </message>
    <message>
        <source>Web page to fill in</source>
        <translation>Página web para rellenar</translation>
    </message>
    <message>
        <source>Questions for Moodle</source>
        <translation>Preguntas para Moodle</translation>
    </message>
    <message>
        <source>QTI package</source>
        <translation>Paquete QTI</translation>
    </message>
    <message>
        <source>Val&amp;ues</source>
        <translation>Va&amp;lores</translation>
    </message>
    <message>
        <source>Al&amp;pha and beta</source>
        <translation>Alfa y &amp;beta</translation>
    </message>
    <message>
        <source>&amp;Cuts</source>
        <translation>&amp;Podas</translation>
    </message>
    <message>
        <source>UC&amp;B1</source>
        <translation>UC&amp;B1</translation>
    </message>
    <message>
        <source>&amp;Path</source>
        <translation>Ca&amp;mino</translation>
    </message>
    <message>
        <source>N, W, &amp;Q</source>
        <translation>N, W, &amp;Q</translation>
    </message>
    <message>
        <source>A&amp;nother</source>
        <translation>Otr&amp;a</translation>
    </message>
    <message>
        <source>Draw another seed</source>
        <translation>Sacar otra semilla</translation>
    </message>
    <message>
        <source>The s&amp;olution as a second file</source>
        <translation>La sol&amp;ución en un segundo archivo</translation>
    </message>
    <message>
        <source>S&amp;how the solution here</source>
        <translation>Mostrar aquí la soluc&amp;ión</translation>
    </message>
    <message>
        <source>Preview of the first page</source>
        <translation>Vista previa de la primera página</translation>
    </message>
    <message>
        <source>&amp;Make…</source>
        <translation>Hac&amp;er…</translation>
    </message>
    <message>
        <source>Print the sheets, and the solutions where they are wanted</source>
        <translation>Imprimir las hojas, y las soluciones donde se quieran</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Imprimir…</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>Documento PDF</translation>
    </message>
    <message>
        <source>Ask for something: check what is asked.</source>
        <translation>Pide algo: marca lo que se pide.</translation>
    </message>
    <message>
        <source>LaTeX source</source>
        <translation>Código LaTeX</translation>
    </message>
</context>
<context>
    <name>ExamSheets</name>
    <message>
        <source>Make exam sheets</source>
        <translation>Hacer hojas de examen</translation>
    </message>
    <message>
        <source>exam {number}</source>
        <translation>examen {number}</translation>
    </message>
    <message>
        <source>Exam sheets (*{suffix})</source>
        <translation>Hojas de examen (*{suffix})</translation>
    </message>
    <message>
        <source>{file} exists already. Replace it?</source>
        <translation>{file} ya existe. ¿Reemplazarlo?</translation>
    </message>
    <message>
        <source>The sheets were sent to the printer.</source>
        <translation>Las hojas se han enviado a la impresora.</translation>
    </message>
    <message>
        <source>Made: {file}</source>
        <translation>Hecho: {file}</translation>
    </message>
    <message>
        <source>Made: {file} and {solution}</source>
        <translation>Hechos: {file} y {solution}</translation>
    </message>
</context>
<context>
    <name>ExamWords</name>
    <message>
        <source>Alpha-beta pruning</source>
        <translation>Poda alfa-beta</translation>
    </message>
    <message>
        <source>{title}: solution</source>
        <translation>{title}: solución</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>Monte Carlo tree search</source>
        <translation>Búsqueda Monte Carlo en árbol</translation>
    </message>
    <message>
        <source>Variant {name}</source>
        <translation>Variante {name}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>Date: {date}</source>
        <translation>Fecha: {date}</translation>
    </message>
    <message>
        <source>Marks: {total}</source>
        <translation>Puntos: {total}</translation>
    </message>
    <message>
        <source>marks: {marks}</source>
        <translation>puntos: {marks}</translation>
    </message>
    <message>
        <source>The tree</source>
        <translation>El árbol</translation>
    </message>
    <message>
        <source>Tree {number}</source>
        <translation>Árbol {number}</translation>
    </message>
    <message>
        <source>{tree}: {player} moves at the root</source>
        <translation>{tree}: {player} mueve en la raíz</translation>
    </message>
    <message>
        <source>{tree}: chance decides at the root</source>
        <translation>{tree}: en la raíz decide el azar</translation>
    </message>
    <message>
        <source>Poda {code}</source>
        <translation>Poda {code}</translation>
    </message>
    <message>
        <source>Page {number} of {pages}</source>
        <translation>Página {number} de {pages}</translation>
    </message>
    <message>
        <source>Write into each node its value.</source>
        <translation>Escribe en cada nodo su valor.</translation>
    </message>
    <message>
        <source>Work out the value of every node by minimax: MAX takes the largest value of its children, MIN the smallest.</source>
        <translation>Calcula el valor de cada nodo con minimax: MAX toma el mayor valor de sus hijos, MIN el menor.</translation>
    </message>
    <message>
        <source>Work out the value of every node by expectiminimax: MAX takes the largest value of its children, MIN the smallest, and a chance node (a circle) their mean, each weighted with the probability beside its edge. Two decimals are enough.</source>
        <translation>Calcula el valor de cada nodo con expectiminimax: MAX toma el mayor valor de sus hijos, MIN el menor, y un nodo de azar (un círculo) su media, cada uno ponderado con la probabilidad junto a su arista. Bastan dos decimales.</translation>
    </message>
    <message>
        <source>Search each tree from left to right with alpha-beta. A node first compares its value with the window (MAX with beta, MIN with alpha), and then updates alpha or beta with it.</source>
        <translation>Explora cada árbol de izquierda a derecha con alfa-beta. Un nodo primero compara su valor con la ventana (MAX con beta, MIN con alfa) y después actualiza con él alfa o beta.</translation>
    </message>
    <message>
        <source>Search each tree from left to right with alpha-beta. A node first updates the window with its value (MAX alpha, MIN beta), and then compares alpha with beta.</source>
        <translation>Explora cada árbol de izquierda a derecha con alfa-beta. Un nodo primero actualiza la ventana con su valor (MAX alfa, MIN beta) y después compara alfa con beta.</translation>
    </message>
    <message>
        <source>Search each tree from left to right with fail-hard alpha-beta: a node returns no value outside its window, but alpha or beta itself.</source>
        <translation>Explora cada árbol de izquierda a derecha con alfa-beta fail-hard: un nodo no devuelve ningún valor fuera de su ventana, sino el propio alfa o beta.</translation>
    </message>
    <message>
        <source>Search each tree from left to right with alpha-beta. A node keeps no value beside its window: MAX raises alpha to a child’s value and returns alpha, MIN lowers beta and returns beta. It compares alpha with beta after each child.</source>
        <translation>Explora cada árbol de izquierda a derecha con alfa-beta. Un nodo no guarda ningún valor aparte de su ventana: MAX sube alfa hasta el valor de un hijo y devuelve alfa; MIN baja beta y devuelve beta. Después de cada hijo compara alfa con beta.</translation>
    </message>
    <message>
        <source>It cuts if alpha ≥ beta: equal numbers cut as well.</source>
        <translation>Poda si alfa ≥ beta: los números iguales también podan.</translation>
    </message>
    <message>
        <source>It cuts only if alpha &gt; beta: equal numbers do not cut.</source>
        <translation>Poda solo si alfa &gt; beta: los números iguales no podan.</translation>
    </message>
    <message>
        <source>MAX cuts if the value ≥ beta, MIN if the value ≤ alpha: equal numbers cut as well.</source>
        <translation>MAX poda si el valor ≥ beta, MIN si el valor ≤ alfa: los números iguales también podan.</translation>
    </message>
    <message>
        <source>MAX cuts only if the value &gt; beta, MIN only if the value &lt; alpha: equal numbers do not cut.</source>
        <translation>MAX poda solo si el valor &gt; beta, MIN solo si el valor &lt; alfa: los números iguales no podan.</translation>
    </message>
    <message>
        <source>Write into each node the value that it is left with.</source>
        <translation>Escribe en cada nodo el valor con el que se sale de él.</translation>
    </message>
    <message>
        <source>Write into the table alpha and beta as they stand when a node is left.</source>
        <translation>Escribe en la tabla alfa y beta tal como quedan al salir de cada nodo.</translation>
    </message>
    <message>
        <source>Strike through the edge to every leaf and every subtree that is cut off, single leaves too.</source>
        <translation>Tacha la arista de cada hoja y de cada subárbol que se poda, también las hojas sueltas.</translation>
    </message>
    <message>
        <source>Leave empty what the search never visits.</source>
        <translation>Deja vacío lo que la búsqueda nunca visita.</translation>
    </message>
    <message>
        <source>The first columns of the table have N and W of the nodes after some iterations of Monte Carlo tree search; W is counted from the side that moved into the node. Three more iterations follow. While a node has a child that is not in the tree yet, the first of them is added, and the playout begins there; else the child with the greatest UCB1 is selected, of equals the left one; n is a child’s N, and N its parent’s.</source>
        <translation>Las primeras columnas de la tabla tienen N y W de los nodos tras unas iteraciones de la búsqueda Monte Carlo en árbol; W se cuenta desde el lado que jugó para llegar al nodo. Siguen tres iteraciones más. Mientras un nodo tenga un hijo que aún no está en el árbol, se añade el primero de ellos y la simulación empieza ahí; si no, se selecciona el hijo con mayor UCB1 y, entre iguales, el de la izquierda; n es la N de un hijo, y N la de su padre.</translation>
    </message>
    <message>
        <source>Write UCB1 (U) of every child that is compared, to two decimals.</source>
        <translation>Escribe UCB1 (U) de cada hijo que se compara, con dos decimales.</translation>
    </message>
    <message>
        <source>Write down the path of each iteration, to its last node.</source>
        <translation>Anota el camino de cada iteración, hasta su último nodo.</translation>
    </message>
    <message>
        <source>Write N, W and Q of each node where they change.</source>
        <translation>Escribe N, W y Q de cada nodo donde cambian.</translation>
    </message>
    <message>
        <source>The root is worth {value}.</source>
        <translation>La raíz vale {value}.</translation>
    </message>
    <message>
        <source>The root is worth {value}. {seen} of {leaves} leaves are visited.</source>
        <translation>La raíz vale {value}. Se visitan {seen} de {leaves} hojas.</translation>
    </message>
    <message>
        <source>These nodes cut: {reasons}.</source>
        <translation>Podan estos nodos: {reasons}.</translation>
    </message>
    <message numerus="yes">
        <source>%n single leaves</source>
        <translation>
            <numerusform>%n hoja suelta</numerusform>
            <numerusform>%n hojas sueltas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n subtrees</source>
        <translation>
            <numerusform>%n subárbol</numerusform>
            <numerusform>%n subárboles</numerusform>
        </translation>
    </message>
    <message>
        <source>Cut off: {leaves}, {subtrees}.</source>
        <translation>Se podan: {leaves}, {subtrees}.</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>Azar</translation>
    </message>
    <message>
        <source>Iteration {number}: the playout comes to {result} for MAX.</source>
        <translation>Iteración {number}: la simulación da {result} para MAX.</translation>
    </message>
    <message>
        <source>Path:</source>
        <translation>Camino:</translation>
    </message>
    <message>
        <source>before</source>
        <translation>antes</translation>
    </message>
</context>
<context>
    <name>ExampleInfo</name>
    <message>
        <source>Lecture</source>
        <translation>Lección</translation>
    </message>
    <message>
        <source>Here (25 − n)</source>
        <translation>Aquí (25 − n)</translation>
    </message>
    <message>
        <source>Left: the lecture’s numbers, in which the side moves up and bears off at 25. Right: the play in the side’s own numbers, 25 minus the lecture’s.</source>
        <translation>A la izquierda, los números de la lección, en la que el bando sube y saca fichas en 25. A la derecha, la jugada con los números propios: 25 menos el de la lección.</translation>
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
    <name>Exercise</name>
    <message>
        <source>Value of {node}</source>
        <translation>Valor: {node}</translation>
    </message>
    <message>
        <source>Alpha of {node}</source>
        <translation>Alfa: {node}</translation>
    </message>
    <message>
        <source>Beta of {node}</source>
        <translation>Beta: {node}</translation>
    </message>
    <message>
        <source>UCB1 of {node}</source>
        <translation>UCB1 en {node}</translation>
    </message>
    <message>
        <source>N of {node}</source>
        <translation>N en {node}</translation>
    </message>
    <message>
        <source>W of {node}</source>
        <translation>W en {node}</translation>
    </message>
    <message>
        <source>Q of {node}</source>
        <translation>Q en {node}</translation>
    </message>
    <message>
        <source>{form}: iteration {number} of {all}</source>
        <translation>{form}: iteración {number} de {all}</translation>
    </message>
    <message>
        <source>{form}, {rule}</source>
        <translation>{form}, {rule}</translation>
    </message>
    <message>
        <source>While a node has a child that is not in the tree yet, the first of them is added, and the playout begins there; else the child with the greatest UCB1 is selected, of equals the left one. W is counted from the side that moved into the node.</source>
        <translation>Mientras un nodo tenga un hijo que aún no está en el árbol, se añade el primero de ellos y la simulación empieza ahí; si no, se selecciona el hijo con mayor UCB1 y, entre iguales, el de la izquierda. W se cuenta desde el lado que jugó para llegar al nodo.</translation>
    </message>
    <message>
        <source>MAX takes the largest value of its children, MIN the smallest. Nothing is cut.</source>
        <translation>MAX toma el mayor valor de sus hijos, MIN el menor. No se poda nada.</translation>
    </message>
    <message>
        <source>MAX takes the largest value of its children, MIN the smallest; a chance node takes their mean, each weighted with its probability. Two decimals are enough.</source>
        <translation>MAX toma el mayor valor de sus hijos, MIN el menor; un nodo de azar toma su media, cada uno ponderado con su probabilidad. Bastan dos decimales.</translation>
    </message>
    <message>
        <source>In this form a node tests its value first, and updates its window with it afterwards.</source>
        <translation>En esta forma un nodo primero comprueba su valor y después actualiza con él su ventana.</translation>
    </message>
    <message>
        <source>In this form a node updates its window with its value first, and tests afterwards.</source>
        <translation>En esta forma un nodo primero actualiza su ventana con su valor y después comprueba.</translation>
    </message>
    <message>
        <source>In this form no value leaves the window: a cut returns alpha or beta.</source>
        <translation>En esta forma ningún valor sale de la ventana: una poda devuelve alfa o beta.</translation>
    </message>
    <message>
        <source>In this form a node updates its window first and tests afterwards; its value is its own bound, alpha at MAX and beta at MIN.</source>
        <translation>En esta forma un nodo primero actualiza su ventana y después comprueba; su valor es su propia cota: alfa en MAX y beta en MIN.</translation>
    </message>
    <message>
        <source>It cuts at α ≥ β: equality is enough.</source>
        <translation>Poda con α ≥ β: basta la igualdad.</translation>
    </message>
    <message>
        <source>It cuts at α &gt; β: equality is not enough.</source>
        <translation>Poda con α &gt; β: la igualdad no basta.</translation>
    </message>
    <message>
        <source>At every node write its value v.</source>
        <translation>Escribe en cada nodo su valor v.</translation>
    </message>
    <message>
        <source>alpha and beta as they stand when it is left</source>
        <translation>alfa y beta tal como quedan al salir de él</translation>
    </message>
    <message>
        <source>the value v that it returns</source>
        <translation>el valor v que devuelve</translation>
    </message>
    <message>
        <source> and </source>
        <translation> y </translation>
    </message>
    <message>
        <source>Strike out the edge to every child that it never goes to.</source>
        <translation>Tacha la arista de cada hijo al que nunca llega.</translation>
    </message>
    <message>
        <source>{player} moves at the root. {formula}, where n is a child’s N, and N its parent’s.</source>
        <translation>En la raíz mueve {player}. {formula}, donde n es la N de un hijo y N la de su padre.</translation>
    </message>
    <message>
        <source>The playout of this iteration comes to {result} for MAX.</source>
        <translation>La simulación de esta iteración da {result} para MAX.</translation>
    </message>
    <message>
        <source>Write UCB1 (U) of every child that a selection compares.</source>
        <translation>Escribe UCB1 (U) en cada hijo que la selección compara.</translation>
    </message>
    <message>
        <source>Mark the edges that the iteration goes down, to its last node.</source>
        <translation>Marca las aristas por las que baja la iteración, hasta su último nodo.</translation>
    </message>
    <message>
        <source>Write N, W and Q where they change.</source>
        <translation>Escribe N, W y Q donde cambian.</translation>
    </message>
    <message>
        <source>Chance decides at the root. Search from left to right.</source>
        <translation>En la raíz decide el azar. Explora de izquierda a derecha.</translation>
    </message>
    <message>
        <source>{player} moves at the root. Search from left to right.</source>
        <translation>{player} mueve en la raíz. Explora de izquierda a derecha.</translation>
    </message>
    <message>
        <source>1: two levels, one choice at a time</source>
        <translation>1: dos niveles, una elección cada vez</translation>
    </message>
    <message>
        <source>2: two levels with draws, a second choice</source>
        <translation>2: dos niveles con empates, una segunda elección</translation>
    </message>
    <message>
        <source>3: three levels, one choice below the other</source>
        <translation>3: tres niveles, una elección debajo de otra</translation>
    </message>
    <message>
        <source>4: MAX or MIN at the root, another C</source>
        <translation>4: MAX o MIN en la raíz, otra C</translation>
    </message>
    <message>
        <source>5: results from 0 to 10</source>
        <translation>5: resultados de 0 a 10</translation>
    </message>
    <message>
        <source>1: two levels</source>
        <translation>1: dos niveles</translation>
    </message>
    <message>
        <source>2: three levels of two children each</source>
        <translation>2: tres niveles con dos hijos cada uno</translation>
    </message>
    <message>
        <source>3: three levels, up to three children</source>
        <translation>3: tres niveles, hasta tres hijos</translation>
    </message>
    <message>
        <source>4: MAX or MIN at the root, equal values</source>
        <translation>4: MAX o MIN en la raíz, valores iguales</translation>
    </message>
    <message>
        <source>5: four levels, some leaves higher up</source>
        <translation>5: cuatro niveles, algunas hojas más arriba</translation>
    </message>
    <message>
        <source>1: two levels, chances of one half</source>
        <translation>1: dos niveles, azar a partes iguales</translation>
    </message>
    <message>
        <source>2: two levels, other chances</source>
        <translation>2: dos niveles, otras probabilidades</translation>
    </message>
    <message>
        <source>3: three levels, MIN below the chances</source>
        <translation>3: tres niveles, MIN bajo el azar</translation>
    </message>
    <message>
        <source>4: MAX or MIN at the root, two or three chances</source>
        <translation>4: MAX o MIN en la raíz, dos o tres resultados del azar</translation>
    </message>
    <message>
        <source>5: four levels, chances twice</source>
        <translation>5: cuatro niveles, azar dos veces</translation>
    </message>
    <message>
        <source>1: two levels, single leaves are cut</source>
        <translation>1: dos niveles, se podan hojas sueltas</translation>
    </message>
    <message>
        <source>2: three levels, a leaf and a subtree are cut</source>
        <translation>2: tres niveles, se podan una hoja y un subárbol</translation>
    </message>
    <message>
        <source>3: three levels, more of both</source>
        <translation>3: tres niveles, más de ambas cosas</translation>
    </message>
    <message>
        <source>4: equal values, the tie rule matters</source>
        <translation>4: valores iguales, importa la regla de empate</translation>
    </message>
    <message>
        <source>5: four levels, a deep cut</source>
        <translation>5: cuatro niveles, una poda profunda</translation>
    </message>
    <message>
        <source>All of it is right.</source>
        <translation>Está todo bien.</translation>
    </message>
    <message>
        <source>{correct} of {asked} are right.</source>
        <translation>Hay {correct} de {asked} bien.</translation>
    </message>
    <message>
        <source>{correct} of {asked} are right; too many: {extra}.</source>
        <translation>Hay {correct} de {asked} bien; de más: {extra}.</translation>
    </message>
    <message>
        <source>Solved: {n}</source>
        <translation>Resueltos: {n}</translation>
    </message>
    <message>
        <source>at the first check: {n}</source>
        <translation>a la primera: {n}</translation>
    </message>
    <message>
        <source>solution shown: {n}</source>
        <translation>con la solución: {n}</translation>
    </message>
    <message>
        <source>Look at the value of {node} again.</source>
        <translation>Vuelve a mirar el valor en {node}.</translation>
    </message>
    <message>
        <source>Look at alpha of {node} again.</source>
        <translation>Vuelve a mirar alfa en {node}.</translation>
    </message>
    <message>
        <source>Look at beta of {node} again.</source>
        <translation>Vuelve a mirar beta en {node}.</translation>
    </message>
    <message>
        <source>Look at the window of {node} again.</source>
        <translation>Vuelve a mirar la ventana en {node}.</translation>
    </message>
    <message>
        <source>Look at {node} again: does the search go there?</source>
        <translation>Vuelve a mirar {node}: ¿pasa por ahí la búsqueda?</translation>
    </message>
    <message>
        <source>Look at {node} again: does the iteration go there?</source>
        <translation>Vuelve a mirar {node}: ¿pasa por ahí la iteración?</translation>
    </message>
    <message>
        <source>Look at UCB1 of {node} again.</source>
        <translation>Vuelve a mirar UCB1 en {node}.</translation>
    </message>
    <message>
        <source>Look at N of {node} again.</source>
        <translation>Vuelve a mirar N en {node}.</translation>
    </message>
    <message>
        <source>Look at W of {node} again.</source>
        <translation>Vuelve a mirar W en {node}.</translation>
    </message>
    <message>
        <source>Look at Q of {node} again.</source>
        <translation>Vuelve a mirar Q en {node}.</translation>
    </message>
    <message>
        <source>The value of {node} is missing.</source>
        <translation>En {node} falta el valor.</translation>
    </message>
    <message>
        <source>Alpha of {node} is missing.</source>
        <translation>En {node} falta alfa.</translation>
    </message>
    <message>
        <source>Beta of {node} is missing.</source>
        <translation>En {node} falta beta.</translation>
    </message>
    <message>
        <source>The value of {node} is not {given}.</source>
        <translation>En {node} el valor no es {given}.</translation>
    </message>
    <message>
        <source>Alpha of {node} is not {given}.</source>
        <translation>En {node} alfa no es {given}.</translation>
    </message>
    <message>
        <source>Beta of {node} is not {given}.</source>
        <translation>En {node} beta no es {given}.</translation>
    </message>
    <message>
        <source>MAX takes the largest value of the children that the search goes to.</source>
        <translation>MAX toma el mayor valor de los hijos por los que pasa la búsqueda.</translation>
    </message>
    <message>
        <source>MIN takes the smallest value of the children that the search goes to.</source>
        <translation>MIN toma el menor valor de los hijos por los que pasa la búsqueda.</translation>
    </message>
    <message>
        <source>It is a leaf: its value stands there, {worth}.</source>
        <translation>Es una hoja: su valor está escrito, {worth}.</translation>
    </message>
    <message>
        <source>It follows from the values that you wrote below it.</source>
        <translation>Se deduce de los valores que escribiste debajo.</translation>
    </message>
    <message>
        <source>That would be the choice of the other side.</source>
        <translation>Esa sería la elección del otro lado.</translation>
    </message>
    <message>
        <source>That is the mean without the probabilities.</source>
        <translation>Esa es la media sin las probabilidades.</translation>
    </message>
    <message>
        <source>That is the largest value, but nobody chooses at a chance node.</source>
        <translation>Ese es el mayor valor, pero en un nodo de azar nadie elige.</translation>
    </message>
    <message>
        <source>That is the smallest value, but nobody chooses at a chance node.</source>
        <translation>Ese es el menor valor, pero en un nodo de azar nadie elige.</translation>
    </message>
    <message>
        <source>That is the sum, without the probabilities.</source>
        <translation>Esa es la suma, sin las probabilidades.</translation>
    </message>
    <message>
        <source>A chance node takes the mean of its children’s values, each weighted with its probability.</source>
        <translation>Un nodo de azar toma la media de los valores de sus hijos, cada uno ponderado con su probabilidad.</translation>
    </message>
    <message>
        <source>MAX takes the largest value of its children.</source>
        <translation>MAX toma el mayor valor de sus hijos.</translation>
    </message>
    <message>
        <source>MIN takes the smallest value of its children.</source>
        <translation>MIN toma el menor valor de sus hijos.</translation>
    </message>
    <message>
        <source>Here they are {children}.</source>
        <translation>Aquí son {children}.</translation>
    </message>
    <message>
        <source>Here that is {sum}.</source>
        <translation>Aquí es {sum}.</translation>
    </message>
    <message>
        <source>In this form MAX returns its alpha: the largest value that it found, but never less than the alpha that it was given.</source>
        <translation>En esta forma MAX devuelve su alfa: el mayor valor que encontró, pero nunca menos que el alfa que recibió.</translation>
    </message>
    <message>
        <source>In this form MIN returns its beta: the smallest value that it found, but never more than the beta that it was given.</source>
        <translation>En esta forma MIN devuelve su beta: el menor valor que encontró, pero nunca más que el beta que recibió.</translation>
    </message>
    <message>
        <source>MAX moves alpha only: {node} keeps the beta that {parent} had when the search went down to it.</source>
        <translation>MAX solo mueve alfa: {node} conserva el beta que tenía {parent} cuando la búsqueda bajó hasta aquí.</translation>
    </message>
    <message>
        <source>MIN moves beta only: {node} keeps the alpha that {parent} had when the search went down to it.</source>
        <translation>MIN solo mueve beta: {node} conserva el alfa que tenía {parent} cuando la búsqueda bajó hasta aquí.</translation>
    </message>
    <message>
        <source>{what} is missing.</source>
        <translation>Falta {what}.</translation>
    </message>
    <message>
        <source>{what} is not {given}.</source>
        <translation>{what} no es {given}.</translation>
    </message>
    <message>
        <source>The iteration does not come to {node}.</source>
        <translation>La iteración no pasa por {node}.</translation>
    </message>
    <message>
        <source>From {parent} the iteration goes to {node}.</source>
        <translation>Desde {parent} la iteración sigue por {node}.</translation>
    </message>
    <message>
        <source>A node with a child that is not in the tree yet adds the first of them, before any is selected again.</source>
        <translation>Un nodo con un hijo que aún no está en el árbol añade el primero de ellos antes de volver a seleccionar ninguno.</translation>
    </message>
    <message>
        <source>The greatest UCB1 is selected, of equals the left one:</source>
        <translation>Se selecciona el mayor UCB1 y, entre iguales, el de la izquierda:</translation>
    </message>
    <message>
        <source>At {parent} nothing is compared: it has a child that is not in the tree yet. Leave UCB1 of its children empty.</source>
        <translation>En {parent} no se compara nada: hay un hijo que aún no está en el árbol. Deja vacío UCB1 en sus hijos.</translation>
    </message>
    <message>
        <source>The iteration does not come to {parent}: leave UCB1 of its children empty.</source>
        <translation>La iteración no pasa por {parent}: deja vacío UCB1 en sus hijos.</translation>
    </message>
    <message>
        <source>That is counted from the other side.</source>
        <translation>Eso está contado desde el otro lado.</translation>
    </message>
    <message>
        <source>That takes W where Q = W / N belongs.</source>
        <translation>Eso toma W donde va Q = W / N.</translation>
    </message>
    <message>
        <source>That takes the logarithm to base 10; ln is natural.</source>
        <translation>Eso toma el logaritmo en base 10; ln es el natural.</translation>
    </message>
    <message>
        <source>That has the two N the wrong way round: the parent’s is in the ln.</source>
        <translation>Eso cambia una N por la otra: dentro de ln va la del padre.</translation>
    </message>
    <message>
        <source>That leaves out the constant.</source>
        <translation>Eso olvida la constante.</translation>
    </message>
    <message>
        <source>That is Q alone, without what exploring adds.</source>
        <translation>Eso es solo Q, sin lo que añade explorar.</translation>
    </message>
    <message>
        <source>That divides by N as it was before this playout.</source>
        <translation>Eso divide por la N de antes de esta simulación.</translation>
    </message>
    <message>
        <source>That stood there before: this playout counts in every node of the path.</source>
        <translation>Eso estaba ya antes: esta simulación cuenta en todos los nodos del camino.</translation>
    </message>
    <message>
        <source>That is W; Q is W / N.</source>
        <translation>Eso es W; Q es W / N.</translation>
    </message>
    <message>
        <source>{player} moved into {node}, for whom the playout is worth {result}: W = {old} {sign} {size} = {new}.</source>
        <translation>Para {player}, que jugó hacia {node}, la simulación vale {result}: W = {old} {sign} {size} = {new}.</translation>
    </message>
    <message>
        <source>The iteration does not come to {node}, which keeps its {old}.</source>
        <translation>La iteración no pasa por {node}, que conserva su {old}.</translation>
    </message>
    <message>
        <source>Fail-hard: MAX returns beta where it cuts, and else the largest value that it found, but never less than the alpha that it was given.</source>
        <translation>Fail-hard: MAX devuelve beta donde poda y, si no, el mayor valor que encontró, pero nunca menos que el alfa que recibió.</translation>
    </message>
    <message>
        <source>At every node that the search goes to, write {what}.</source>
        <translation>En cada nodo por el que pasa la búsqueda, escribe {what}.</translation>
    </message>
    <message>
        <source>Fail-hard: MIN returns alpha where it cuts, and else the smallest value that it found, but never more than the beta that it was given.</source>
        <translation>Fail-hard: MIN devuelve alfa donde poda y, si no, el menor valor que encontró, pero nunca más que el beta que recibió.</translation>
    </message>
    <message>
        <source>Here it goes to all: {children}.</source>
        <translation>Aquí pasa por todos: {children}.</translation>
    </message>
    <message>
        <source>Here it goes to {children}; what is cut does not count.</source>
        <translation>Aquí pasa por {children}; lo que se poda no cuenta.</translation>
    </message>
    <message>
        <source>The search never goes to {node}, so there is nothing to write: leave its fields empty.</source>
        <translation>La búsqueda nunca llega a {node}, así que no hay nada que escribir: deja sus campos vacíos.</translation>
    </message>
    <message>
        <source>The search begins at the root with alpha = −∞ and beta = +∞; MAX moves alpha only, and MIN beta only.</source>
        <translation>La búsqueda empieza en la raíz con alfa = −∞ y beta = +∞; MAX solo mueve alfa, y MIN solo beta.</translation>
    </message>
    <message>
        <source>This form updates before it tests: a node that cuts has taken in the value that cuts, and its window has closed or crossed.</source>
        <translation>Esta forma actualiza antes de comprobar: un nodo que poda ya ha recogido el valor con que poda, y su ventana se ha cerrado o cruzado.</translation>
    </message>
    <message>
        <source>This form tests before it updates: a node that cuts keeps the window that it had before the value that cuts.</source>
        <translation>Esta forma comprueba antes de actualizar: un nodo que poda conserva la ventana que tenía antes del valor con que poda.</translation>
    </message>
    <message>
        <source>MAX raises alpha to its value where that is larger than the alpha that it was given, its last child included.</source>
        <translation>MAX sube alfa hasta su valor si es mayor que el alfa que recibió, también con su último hijo.</translation>
    </message>
    <message>
        <source>MIN lowers beta to its value where that is smaller than the beta that it was given, its last child included.</source>
        <translation>MIN baja beta hasta su valor si es menor que el beta que recibió, también con su último hijo.</translation>
    </message>
    <message>
        <source>{node} is cut.</source>
        <translation>{node} está podado.</translation>
    </message>
    <message>
        <source>{node} is not cut.</source>
        <translation>{node} no está podado.</translation>
    </message>
    <message>
        <source>At {cutter} the window has become alpha = {alpha}, beta = {beta}, and the test is {rule}.</source>
        <translation>En {cutter} la ventana ha quedado en alfa = {alpha}, beta = {beta}, y la prueba es {rule}.</translation>
    </message>
    <message>
        <source>MAX has {value} at {cutter}, and beta is {beta}: MIN above would not let it come to this, so the rest of {cutter} does not matter.</source>
        <translation>MAX tiene {value} en {cutter}, y beta es {beta}: MIN, más arriba, no dejaría llegar a esto, así que lo que queda en {cutter} no importa.</translation>
    </message>
    <message>
        <source>MIN has {value} at {cutter}, and alpha is {alpha}: MAX above would not let it come to this, so the rest of {cutter} does not matter.</source>
        <translation>MIN tiene {value} en {cutter}, y alfa es {alpha}: MAX, más arriba, no dejaría llegar a esto, así que lo que queda en {cutter} no importa.</translation>
    </message>
    <message>
        <source>The search begins there.</source>
        <translation>La búsqueda empieza ahí.</translation>
    </message>
    <message>
        <source>It is the first child of {cutter}, which has no value yet: nothing can cut there.</source>
        <translation>Es el primer hijo, y {cutter} aún no tiene valor: ahí no se puede podar.</translation>
    </message>
    <message>
        <source>At {cutter} alpha and beta are both {alpha} by then.</source>
        <translation>En {cutter}, para entonces, alfa y beta valen ambos {alpha}.</translation>
    </message>
    <message>
        <source>By then {cutter} has alpha = {alpha}, which is below beta = {beta}: the window is still open, and the search goes there.</source>
        <translation>Para entonces {cutter} tiene alfa = {alpha}, que es menor que beta = {beta}: la ventana sigue abierta y la búsqueda pasa por ahí.</translation>
    </message>
    <message>
        <source>They are equal, and this exercise cuts at {rule}.</source>
        <translation>Son iguales, y en este ejercicio se poda con {rule}.</translation>
    </message>
    <message>
        <source>Equality is not enough: this exercise cuts only at {rule}.</source>
        <translation>La igualdad no basta: en este ejercicio solo se poda con {rule}.</translation>
    </message>
</context>
<context>
    <name>ExerciseDialog</name>
    <message>
        <source>Ask for something: check what is asked.</source>
        <translation>Pide algo: marca lo que se pide.</translation>
    </message>
    <message>
        <source>The same code gives the same exercise on every computer.</source>
        <translation>El mismo código da el mismo ejercicio en cualquier ordenador.</translation>
    </message>
    <message>
        <source>Choose an exercise</source>
        <translation>Elegir un ejercicio</translation>
    </message>
    <message>
        <source>&amp;Tree</source>
        <translation>Á&amp;rbol</translation>
    </message>
    <message>
        <source>&amp;Code</source>
        <translation>&amp;Código</translation>
    </message>
    <message>
        <source>&amp;Difficulty</source>
        <translation>&amp;Dificultad</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Semilla</translation>
    </message>
    <message>
        <source>&amp;Form</source>
        <translation>&amp;Forma</translation>
    </message>
    <message>
        <source>Cut &amp;at</source>
        <translation>Poda c&amp;on</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Se pide</translation>
    </message>
    <message>
        <source>Made by a seed</source>
        <translation>Hecho con una semilla</translation>
    </message>
    <message>
        <source>The tree on screen</source>
        <translation>El que está en pantalla</translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation>&amp;Valores</translation>
    </message>
    <message>
        <source>&amp;Windows</source>
        <translation>Ve&amp;ntanas</translation>
    </message>
    <message>
        <source>C&amp;uts</source>
        <translation>&amp;Podas</translation>
    </message>
    <message>
        <source>UC&amp;B1</source>
        <translation>UC&amp;B1</translation>
    </message>
    <message>
        <source>&amp;Path</source>
        <translation>Ca&amp;mino</translation>
    </message>
    <message>
        <source>N, W, &amp;Q</source>
        <translation>N, W, &amp;Q</translation>
    </message>
    <message>
        <source>Such as 3-4711: difficulty and seed, then form and rule</source>
        <translation>Como 3-4711: dificultad y semilla; después, forma y regla</translation>
    </message>
    <message>
        <source>A&amp;nother</source>
        <translation>Otr&amp;a</translation>
    </message>
    <message>
        <source>Draw another seed</source>
        <translation>Sacar otra semilla</translation>
    </message>
</context>
<context>
    <name>ExerciseMode</name>
    <message>
        <source>Cut by clicks on nodes</source>
        <translation>Podar con clics en los nodos</translation>
    </message>
    <message>
        <source>Wipe everything off</source>
        <translation>Borrarlo todo</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Copiar el código</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Podar</translation>
    </message>
    <message>
        <source>Wipe</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Path by clicks on nodes</source>
        <translation>Camino con clics en los nodos</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Camino</translation>
    </message>
</context>
<context>
    <name>ExercisePage</name>
    <message>
        <source>Exercise {code}</source>
        <translation>Ejercicio {code}</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>Ejercicio</translation>
    </message>
    <message>
        <source>Tab: the next field.</source>
        <translation>Tab: el campo siguiente.</translation>
    </message>
    <message>
        <source>Tab: the next field. Click an edge, or press X at a node: a cut.</source>
        <translation>Tab: el campo siguiente. Clic en una arista, o X en un nodo: una poda.</translation>
    </message>
    <message>
        <source>Next mistake ({at} of {all})</source>
        <translation>Error siguiente ({at} de {all})</translation>
    </message>
    <message>
        <source>Back to the tree</source>
        <translation>Volver al árbol</translation>
    </message>
    <message>
        <source>Back to the tree (Ctrl+G)</source>
        <translation>Volver al árbol (Ctrl+G)</translation>
    </message>
    <message>
        <source>Next exercise</source>
        <translation>Siguiente ejercicio</translation>
    </message>
    <message>
        <source>Another one as difficult as this, by another seed</source>
        <translation>Otro igual de difícil, con otra semilla</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>An exercise by its code, difficulty or tree; form, rule, and what is asked</source>
        <translation>Un ejercicio por su código, su dificultad o su árbol; forma, regla y qué se pide</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Check what you have written (Ctrl+Enter)</source>
        <translation>Corrige lo que has puesto (Ctrl+Intro)</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Pista</translation>
    </message>
    <message>
        <source>Say where the first mistake is, without saying what it is</source>
        <translation>Dice dónde está el primer error, sin decir cuál es</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>Solución</translation>
    </message>
    <message>
        <source>Give up, or compare: what is right, with crosses where yours was not</source>
        <translation>Rendirse o comparar: lo correcto, con cruces donde lo tuyo no lo era</translation>
    </message>
    <message>
        <source>Tab: the next field. Click an edge, or press X at a node: the path.</source>
        <translation>Tab: el campo siguiente. Clic en una arista, o X en un nodo: el camino.</translation>
    </message>
    <message>
        <source>Go to it</source>
        <translation>Ir a él</translation>
    </message>
    <message>
        <source>To the place of this mistake on the tree</source>
        <translation>Al lugar de este error en el árbol</translation>
    </message>
    <message>
        <source>In the order of the search’s steps</source>
        <translation>En el orden de los pasos de la búsqueda</translation>
    </message>
    <message>
        <source>Walk through the search</source>
        <translation>Recorrer la búsqueda</translation>
    </message>
    <message>
        <source>A file for whoever grades: the exercises that you have checked, and how often</source>
        <translation>Un archivo para quien califica: los ejercicios que has comprobado, y cuántas veces</translation>
    </message>
    <message>
        <source>Save result…</source>
        <translation>Guardar el resultado…</translation>
    </message>
    <message>
        <source>The tree as this iteration leaves it, and what is asked of the next</source>
        <translation>El árbol como lo deja esta iteración, y lo que se pide de la siguiente</translation>
    </message>
    <message>
        <source>Next iteration</source>
        <translation>Siguiente iteración</translation>
    </message>
    <message>
        <source>Leave the exercise and see this search step by step, with its sentences</source>
        <translation>Deja el ejercicio y ve esta búsqueda paso a paso, con sus frases</translation>
    </message>
</context>
<context>
    <name>ExerciseView</name>
    <message>
        <source>Tree of the exercise</source>
        <translation>Árbol del ejercicio</translation>
    </message>
    <message>
        <source>Tab goes from field to field, the arrow keys from node to node.</source>
        <translation>Tab va de campo en campo; las flechas, de nodo en nodo.</translation>
    </message>
    <message>
        <source>{node}, marked as cut</source>
        <translation>{node}, marcado como podado</translation>
    </message>
    <message>
        <source>{node}, on the path</source>
        <translation>{node}, en el camino</translation>
    </message>
    <message>
        <source>At {node}. X marks or unmarks a cut.</source>
        <translation>En {node}. X marca o desmarca una poda.</translation>
    </message>
    <message>
        <source>At {node}. X puts it on the path, or takes it off.</source>
        <translation>En {node}. X lo pone en el camino o lo quita.</translation>
    </message>
</context>
<context>
    <name>ExperimentBar</name>
    <message>
        <source>“{name}” is being stopped and saved…</source>
        <translation>«{name}» se está deteniendo y guardando…</translation>
    </message>
    <message>
        <source>“{name}” is being trained: {done} of {runs} runs have ended</source>
        <translation>«{name}» se está entrenando: han acabado {done} de {runs} entrenamientos</translation>
    </message>
    <message>
        <source>Show the runs</source>
        <translation>Mostrar los entrenamientos</translation>
    </message>
    <message>
        <source>Stop them</source>
        <translation>Detenerlos</translation>
    </message>
</context>
<context>
    <name>ExperimentDialog</name>
    <message>
        <source>Preset</source>
        <translation>Ajustes predefinidos</translation>
    </message>
    <message>
        <source>Nothing is known yet: start the runs.</source>
        <translation>Aún no se sabe nada: empieza los entrenamientos.</translation>
    </message>
    <message>
        <source>A line is a mean over seeds, of the games lost in the first chart; the area around it is what that lies in by 95 %: few seeds make a wide one.</source>
        <translation>Una línea es una media sobre las semillas, de las partidas perdidas en el primer gráfico; el área que la rodea es su intervalo de confianza del 95 %: con pocas semillas es ancha.</translation>
    </message>
    <message>
        <source>The first {count} combinations.</source>
        <translation>Las primeras {count} combinaciones.</translation>
    </message>
    <message>
        <source>A dot is a run, by its last reading. The stroke is their mean, and the bar what that lies in by 95 %: few seeds make wide ones.</source>
        <translation>Un punto es un entrenamiento, por su última lectura. El trazo es su media y la barra, su intervalo de confianza del 95 %: con pocas semillas es ancha.</translation>
    </message>
    <message>
        <source>Settings together</source>
        <translation>Ajustes en conjunto</translation>
    </message>
    <message>
        <source>Chance (seeds)</source>
        <translation>Azar (semillas)</translation>
    </message>
    <message>
        <source>What the differences between the last readings are owed to: the share of their variance that lies between the values of each setting.</source>
        <translation>A qué se deben las diferencias entre las últimas lecturas: la parte de su varianza que hay entre los valores de cada ajuste.</translation>
    </message>
    <message>
        <source>Of {count} runs out of {size} so far.</source>
        <translation>De {count} entrenamientos de {size} hasta ahora.</translation>
    </message>
    <message numerus="yes">
        <source>%n seeds</source>
        <translation>
            <numerusform>%n semilla</numerusform>
            <numerusform>%n semillas</numerusform>
        </translation>
    </message>
    <message>
        <source>Games lost</source>
        <translation>Partidas perdidas</translation>
    </message>
    <message>
        <source>Games won</source>
        <translation>Partidas ganadas</translation>
    </message>
    <message>
        <source>Values kept</source>
        <translation>Valores conservados</translation>
    </message>
    <message>
        <source>Score of the champion</source>
        <translation>Puntuación del campeón</translation>
    </message>
    <message>
        <source>Fitness of the best</source>
        <translation>Aptitud del mejor</translation>
    </message>
    <message>
        <source>TD error</source>
        <translation>Error TD</translation>
    </message>
    <message>
        <source>Norm of the weights</source>
        <translation>Norma de los pesos</translation>
    </message>
    <message>
        <source>Stopping, and saving…</source>
        <translation>Deteniendo y guardando…</translation>
    </message>
    <message>
        <source>Training: {done} of {runs} runs have ended</source>
        <translation>Entrenando: han acabado {done} de {runs} entrenamientos</translation>
    </message>
    <message>
        <source>All runs have ended</source>
        <translation>Todos los entrenamientos han acabado</translation>
    </message>
    <message>
        <source>Stopped, and saved: {done} of {runs} runs have ended</source>
        <translation>Detenido y guardado: han acabado {done} de {runs} entrenamientos</translation>
    </message>
    <message>
        <source>Ready to train {runs} runs</source>
        <translation>Listo para {runs} entrenamientos</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Seguir</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Empezar</translation>
    </message>
    <message>
        <source>seeds {seeds}</source>
        <translation>semillas {seeds}</translation>
    </message>
    <message>
        <source>each ends after {time}</source>
        <translation>cada uno acaba tras {time}</translation>
    </message>
    <message>
        <source>A new experiment</source>
        <translation>Un experimento nuevo</translation>
    </message>
    <message>
        <source>Several runs</source>
        <translation>Varios entrenamientos</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Entrenamientos</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Curvas</translation>
    </message>
    <message>
        <source>Last readings</source>
        <translation>Últimas lecturas</translation>
    </message>
    <message>
        <source>Which setting matters</source>
        <translation>Qué ajuste influye</translation>
    </message>
    <message>
        <source>Pages of the experiment</source>
        <translation>Páginas del experimento</translation>
    </message>
    <message>
        <source>Runs of the experiment</source>
        <translation>Entrenamientos del experimento</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>Save what is trained; it can be resumed</source>
        <translation>Guardar lo que se entrena; después se puede reanudar</translation>
    </message>
    <message>
        <source>Train what is left, several runs at a time</source>
        <translation>Entrenar lo que queda, varios entrenamientos a la vez</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Cerrar</translation>
    </message>
    <message>
        <source>What is trained goes on</source>
        <translation>Lo que se entrena sigue</translation>
    </message>
    <message>
        <source>Each &amp;ends after</source>
        <translation>Cada uno &amp;acaba tras</translation>
    </message>
    <message>
        <source>generations</source>
        <translation>generaciones</translation>
    </message>
    <message>
        <source>Each run ends after this many generations</source>
        <translation>Cada entrenamiento acaba tras tantas generaciones</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>Qué se mide</translation>
    </message>
</context>
<context>
    <name>Experiments</name>
    <message>
        <source>games lost</source>
        <translation>partidas perdidas</translation>
    </message>
    <message>
        <source>games won</source>
        <translation>partidas ganadas</translation>
    </message>
    <message>
        <source>values kept</source>
        <translation>valores conservados</translation>
    </message>
    <message>
        <source>score of the champion</source>
        <translation>puntuación del campeón</translation>
    </message>
    <message>
        <source>best fitness</source>
        <translation>mejor aptitud</translation>
    </message>
    <message>
        <source>TD error</source>
        <translation>error TD</translation>
    </message>
    <message>
        <source>norm of the weights</source>
        <translation>norma de los pesos</translation>
    </message>
    <message>
        <source>generations</source>
        <translation>generaciones</translation>
    </message>
    <message>
        <source>games</source>
        <translation>partidas</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>segundos</translation>
    </message>
    <message>
        <source>processor seconds</source>
        <translation>segundos de procesador</translation>
    </message>
    <message>
        <source>game</source>
        <translation>juego</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>ajustes predefinidos</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>semilla</translation>
    </message>
    <message>
        <source>fewest games lost</source>
        <translation>menos partidas perdidas</translation>
    </message>
    <message>
        <source>games lost at the end</source>
        <translation>partidas perdidas al final</translation>
    </message>
    <message>
        <source>Which setting matters</source>
        <translation>Qué ajuste influye</translation>
    </message>
    <message>
        <source>share of the variance</source>
        <translation>parte de la varianza</translation>
    </message>
    <message>
        <source>settings together</source>
        <translation>ajustes en conjunto</translation>
    </message>
    <message>
        <source>seeds (chance)</source>
        <translation>semillas (azar)</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>Al final</translation>
    </message>
    <message>
        <source>mean over seeds, with its 95 % interval</source>
        <translation>media sobre las semillas, con su intervalo del 95 %</translation>
    </message>
    <message>
        <source>{count} others</source>
        <translation>{count} más</translation>
    </message>
    <message>
        <source>Nothing has been measured yet.</source>
        <translation>Aún no se ha medido nada.</translation>
    </message>
    <message>
        <source>all seeds</source>
        <translation>todas las semillas</translation>
    </message>
</context>
<context>
    <name>ExplorePage</name>
    <message>
        <source>Whose games</source>
        <translation>De quién son las partidas</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Bando</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Apertura</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Duración</translation>
    </message>
    <message>
        <source>How games ended</source>
        <translation>Cómo acabaron las partidas</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Agrupar</translation>
    </message>
    <message>
        <source>Whose errors</source>
        <translation>De quién son los errores</translation>
    </message>
    <message>
        <source>All games</source>
        <translation>Todas</translation>
    </message>
    <message>
        <source>Take all filters away</source>
        <translation>Quitar todos los filtros</translation>
    </message>
    <message>
        <source>Find errors</source>
        <translation>Hallar errores</translation>
    </message>
    <message>
        <source>Solve every position of every game: who gave away a win or a draw</source>
        <translation>Resolver cada posición de cada partida: quién dejó escapar una victoria o un empate</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Games that were looked through</source>
        <translation>Partidas examinadas</translation>
    </message>
    <message>
        <source>Scores by opening, side and length appear here with the first games.</source>
        <translation>Las puntuaciones por apertura, bando y duración aparecen aquí con las primeras partidas.</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Errores</translation>
    </message>
    <message>
        <source>With half of a point for a draw</source>
        <translation>Con medio punto por empate</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Grupo</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>95 %</source>
        <translation>95 %</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Ganadas</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>Empates</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Perdidas</translation>
    </message>
    <message>
        <source>Games that are over</source>
        <translation>Partidas terminadas</translation>
    </message>
    <message>
        <source>Games won</source>
        <translation>Partidas ganadas</translation>
    </message>
    <message>
        <source>Games drawn</source>
        <translation>Partidas empatadas</translation>
    </message>
    <message>
        <source>Games lost</source>
        <translation>Partidas perdidas</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Jugadores</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>Falta</translation>
    </message>
    <message>
        <source>The first of them has the first side</source>
        <translation>El primero de los dos lleva el primer bando</translation>
    </message>
    <message>
        <source>How it ended, where it was not played to its end</source>
        <translation>Cómo acabó, si no se jugó hasta el final</translation>
    </message>
    <message>
        <source>First side</source>
        <translation>Primer bando</translation>
    </message>
    <message>
        <source>Second side</source>
        <translation>Segundo bando</translation>
    </message>
    <message>
        <source>Any ending</source>
        <translation>Todo final</translation>
    </message>
    <message>
        <source>Scores of {player}</source>
        <translation>Puntuaciones de {player}</translation>
    </message>
    <message>
        <source>Scores of the first side</source>
        <translation>Puntuaciones del primer bando</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Partida</translation>
    </message>
    <message>
        <source>The score’s 95 % interval</source>
        <translation>El intervalo del 95 % de la puntuación</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Jugadas</translation>
    </message>
    <message>
        <source>answer is not a move</source>
        <translation>respuesta que no es una jugada</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Jugador</translation>
    </message>
    <message>
        <source>Move number</source>
        <translation>Número de jugada</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Jugada</translation>
    </message>
    <message>
        <source>Gave away</source>
        <translation>Dejó escapar</translation>
    </message>
    <message>
        <source>What the position was worth, and is after the move</source>
        <translation>Lo que valía la posición, y lo que vale tras la jugada</translation>
    </message>
    <message>
        <source>a win, now lost</source>
        <translation>victoria, ahora derrota</translation>
    </message>
    <message>
        <source>Scores by group</source>
        <translation>Puntuaciones por grupo</translation>
    </message>
    <message>
        <source>Games that fit</source>
        <translation>Partidas que cumplen los filtros</translation>
    </message>
    <message>
        <source>Worst errors</source>
        <translation>Peores errores</translation>
    </message>
    <message numerus="yes">
        <source>Add %n new games</source>
        <translation>
            <numerusform>Añadir %n partida nueva</numerusform>
            <numerusform>Añadir %n partidas nuevas</numerusform>
        </translation>
    </message>
    <message>
        <source>All players</source>
        <translation>Todo jugador</translation>
    </message>
    <message>
        <source>Either side</source>
        <translation>Ambos bandos</translation>
    </message>
    <message>
        <source>All results</source>
        <translation>Todo resultado</translation>
    </message>
    <message>
        <source>First side won</source>
        <translation>Ganó el primer bando</translation>
    </message>
    <message>
        <source>Second side won</source>
        <translation>Ganó el segundo bando</translation>
    </message>
    <message>
        <source>All openings</source>
        <translation>Toda apertura</translation>
    </message>
    <message>
        <source>All lengths</source>
        <translation>Toda duración</translation>
    </message>
    <message>
        <source>By opening</source>
        <translation>Por apertura</translation>
    </message>
    <message>
        <source>By side</source>
        <translation>Por bando</translation>
    </message>
    <message>
        <source>By length</source>
        <translation>Por duración</translation>
    </message>
    <message>
        <source>By who erred first</source>
        <translation>Por quién erró primero</translation>
    </message>
    <message>
        <source>usual beginning</source>
        <translation>comienzo habitual</translation>
    </message>
    <message>
        <source>{count} moves</source>
        <translation>{count} jugadas</translation>
    </message>
    <message>
        <source>{player} erred first</source>
        <translation>{player} erró primero</translation>
    </message>
    <message>
        <source>The first side erred first</source>
        <translation>El primer bando erró primero</translation>
    </message>
    <message>
        <source>The opponent erred first</source>
        <translation>El rival erró primero</translation>
    </message>
    <message>
        <source>The second side erred first</source>
        <translation>El segundo bando erró primero</translation>
    </message>
    <message>
        <source>Nobody erred</source>
        <translation>Nadie erró</translation>
    </message>
    <message>
        <source>{fitting} of {all} games</source>
        <translation>{fitting} de {all} partidas</translation>
    </message>
    <message>
        <source>the first {count} are listed</source>
        <translation>se enumeran las {count} primeras</translation>
    </message>
    <message>
        <source>An error is a move that gives away a win or a draw. To find them, every position is solved, which may take minutes.</source>
        <translation>Un error es una jugada que deja escapar una victoria o un empate. Para hallarlos se resuelve cada posición, lo que puede tardar minutos.</translation>
    </message>
    <message>
        <source>{player}: {count} errors, first to err in {games} games</source>
        <translation>{player}: {count} errores, el primero en errar en {games} partidas</translation>
    </message>
    <message numerus="yes">
        <source>In %n games.</source>
        <translation>
            <numerusform>En %n partida.</numerusform>
            <numerusform>En %n partidas.</numerusform>
        </translation>
    </message>
    <message>
        <source>a win, now drawn</source>
        <translation>victoria, ahora empate</translation>
    </message>
    <message>
        <source>a draw, now lost</source>
        <translation>empate, ahora derrota</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message numerus="yes">
        <source>A film of %n steps that starts again when it ends.</source>
        <translation>
            <numerusform>Una película de %n paso que vuelve a empezar cuando acaba.</numerusform>
            <numerusform>Una película de %n pasos que vuelve a empezar cuando acaba.</numerusform>
        </translation>
    </message>
    <message>
        <source>Two pixels for each one on an ordinary screen.</source>
        <translation>Dos píxeles por cada uno de una pantalla normal.</translation>
    </message>
    <message>
        <source>Shapes and letters, sharp at any size.</source>
        <translation>Formas y letras, nítidas a cualquier tamaño.</translation>
    </message>
    <message>
        <source>Source in TikZ: a picture of its own.</source>
        <translation>Código en TikZ: una imagen suelta.</translation>
    </message>
    <message numerus="yes">
        <source>One file with all %n steps, for any browser or phone: forwards, backwards, by touch, and why each node was pruned. It needs no network.</source>
        <translation>
            <numerusform>Un solo archivo con el único paso, para cualquier navegador o teléfono: adelante, atrás, con el dedo, y por qué se podó cada nodo. No necesita red.</numerusform>
            <numerusform>Un solo archivo con los %n pasos, para cualquier navegador o teléfono: adelante, atrás, con el dedo, y por qué se podó cada nodo. No necesita red.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Source in TikZ: a Beamer slide with %n overlays.</source>
        <translation>
            <numerusform>Código en TikZ: una diapositiva de Beamer con %n capa.</numerusform>
            <numerusform>Código en TikZ: una diapositiva de Beamer con %n capas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files, with the number of the step behind their name.</source>
        <translation>
            <numerusform>%n archivo, con el número del paso detrás del nombre.</numerusform>
            <numerusform>%n archivos, con el número del paso detrás del nombre.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A file with %n pages.</source>
        <translation>
            <numerusform>Un archivo con %n página.</numerusform>
            <numerusform>Un archivo con %n páginas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export a picture</source>
        <translation>Exportar una imagen</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Formato</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>&amp;Pasos</translation>
    </message>
    <message>
        <source>&amp;Part</source>
        <translation>Pa&amp;rte</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Colores</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Tamaño</translation>
    </message>
    <message>
        <source>Secon&amp;ds a step</source>
        <translation>Se&amp;gundos por paso</translation>
    </message>
    <message>
        <source>&amp;Values of the nodes</source>
        <translation>&amp;Valores de los nodos</translation>
    </message>
    <message>
        <source>&amp;Windows, alpha to beta</source>
        <translation>V&amp;entanas, de alfa a beta</translation>
    </message>
    <message>
        <source>The se&amp;ntence of the step</source>
        <translation>La fra&amp;se del paso</translation>
    </message>
    <message>
        <source>What the signs &amp;mean</source>
        <translation>Qué significa&amp;n los signos</translation>
    </message>
    <message>
        <source>Letters as &amp;outlines (SVG)</source>
        <translation>Letras como c&amp;ontornos (SVG)</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vista previa</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>E&amp;xportar…</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>Imagen PNG</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>Dibujo SVG</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>Documento PDF</translation>
    </message>
    <message>
        <source>Animated GIF</source>
        <translation>GIF animado</translation>
    </message>
    <message>
        <source>LaTeX source</source>
        <translation>Código LaTeX</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Página web</translation>
    </message>
    <message>
        <source>Step {step}</source>
        <translation>Paso {step}</translation>
    </message>
    <message>
        <source>Every step, 1 to {steps}</source>
        <translation>Todos los pasos, 1 a {steps}</translation>
    </message>
    <message>
        <source>The whole tree</source>
        <translation>El árbol entero</translation>
    </message>
    <message>
        <source>What is in view</source>
        <translation>Lo que está a la vista</translation>
    </message>
    <message>
        <source>Light, for paper</source>
        <translation>Claro, para papel</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>Proyector</translation>
    </message>
    <message>
        <source>As it suits the tree</source>
        <translation>El que conviene al árbol</translation>
    </message>
</context>
<context>
    <name>FaceButtons</name>
    <message>
        <source>Die: {value}</source>
        <translation>Dado: {value}</translation>
    </message>
    <message>
        <source>{name} ({key})</source>
        <translation>{name} ({key})</translation>
    </message>
</context>
<context>
    <name>FamilyStep</name>
    <message>
        <source>{node} may be better: the null window only shows that. It is searched again, for its value, from {alpha} to {beta}.</source>
        <translation>{node} puede ser mejor: la ventana nula solo muestra eso. Se explora de nuevo, para hallar su valor, de {alpha} a {beta}.</translation>
    </message>
    <message>
        <source>The search comes to {node} with a null window: it only asks whether this is worth more than {alpha}.</source>
        <translation>La búsqueda llega a {node} con una ventana nula: solo pregunta si vale más que {alpha}.</translation>
    </message>
    <message>
        <source>The search comes to {node} with a null window: it only asks whether this is worth less than {beta}.</source>
        <translation>La búsqueda llega a {node} con una ventana nula: solo pregunta si vale menos que {beta}.</translation>
    </message>
    <message>
        <source>{value} answers what was asked, {alpha} to {beta}: this node is done.</source>
        <translation>{value} responde a lo preguntado, de {alpha} a {beta}: este nodo está listo.</translation>
    </message>
    <message>
        <source>{value} is the very limit of the search window: the strict rule cuts only beyond it.</source>
        <translation>{value} es justo el límite de la ventana de búsqueda: la regla estricta solo poda más allá.</translation>
    </message>
    <message>
        <source>{value} does not answer yet what was asked, {alpha} to {beta}.</source>
        <translation>{value} no responde todavía a lo preguntado, de {alpha} a {beta}.</translation>
    </message>
    <message>
        <source>MAX has found {value}; it was asked only whether it gets {bound}.</source>
        <translation>MAX ha hallado {value}; solo se le preguntaba si consigue {bound}.</translation>
    </message>
    <message>
        <source>MIN has found {value}; it was asked only whether it gets {bound}.</source>
        <translation>MIN ha hallado {value}; solo se le preguntaba si consigue {bound}.</translation>
    </message>
</context>
<context>
    <name>FieldsPanel</name>
    <message>
        <source>Receptive fields of the hidden units</source>
        <translation>Campos receptivos de las unidades ocultas</translation>
    </message>
    <message>
        <source>■ an own piece raises the unit’s sum, □ lowers it. Bar: its output weight.</source>
        <translation>■ una pieza propia sube la suma de la unidad, □ la baja. La barra: su peso de salida.</translation>
    </message>
    <message>
        <source>The area of a square is the size of a weight. The bar goes to the right where the output weight is positive. The most influential unit comes first: influence is how much the sum at the output changes because of it from one position to another.</source>
        <translation>El área de un cuadrado es el tamaño de un peso. La barra va a la derecha si el peso de salida es positivo. La unidad más influyente va primero: la influencia es cuánto cambia por ella la suma de la salida de una posición a otra.</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>Carrera</translation>
    </message>
    <message>
        <source>Show what they look at in a race, when the sides have passed each other</source>
        <translation>Muestra qué miran en una carrera, cuando los bandos ya se han cruzado</translation>
    </message>
    <message>
        <source>■ a checker raises the unit’s sum, □ lowers it: own ones at the edge, the opponent’s inside. Below: its output weight.</source>
        <translation>■ una ficha sube la suma de la unidad, □ la baja: las propias en el borde, las del rival hacia dentro. Debajo, su peso de salida.</translation>
    </message>
    <message>
        <source>■ an own piece raises the network’s sum, □ lowers it.</source>
        <translation>■ una pieza propia sube la suma de la red, □ la baja.</translation>
    </message>
    <message>
        <source>Nothing to draw: this network sees features of the position, and not its places.</source>
        <translation>Nada que dibujar: esta red ve características de la posición, y no sus lugares.</translation>
    </message>
    <message>
        <source>Nothing to draw: this network looks up what parts of the board are worth, and has no hidden units.</source>
        <translation>Nada que dibujar: esta red consulta lo que valen partes del tablero, y no tiene unidades ocultas.</translation>
    </message>
    <message numerus="yes">
        <source>All %n</source>
        <translation>
            <numerusform>La única</numerusform>
            <numerusform>Las %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Show every hidden unit, not only the most influential ones</source>
        <translation>Mostrar todas las unidades ocultas, no solo las más influyentes</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n hidden units</source>
        <translation>
            <numerusform>Mostrar la única unidad oculta</numerusform>
            <numerusform>Mostrar las %n unidades ocultas</numerusform>
        </translation>
    </message>
    <message>
        <source>Point at a field, or walk through them with the arrow keys.</source>
        <translation>Señala un campo o recórrelos con las flechas.</translation>
    </message>
    <message>
        <source>Unit {number}: influence {influence} (place {place} of {count}), output weight {output}, bias {bias}.</source>
        <translation>Unidad {number}: influencia {influence} (puesto {place} de {count}), peso de salida {output}, sesgo {bias}.</translation>
    </message>
    <message>
        <source>Unit {number}: influence {influence} (place {place} of {count}), effect on the output {output}, bias {bias}.</source>
        <translation>Unidad {number}: influencia {influence} (puesto {place} de {count}), efecto en la salida {output}, sesgo {bias}.</translation>
    </message>
    <message>
        <source>All weights of the network: influence {influence}, bias {bias}.</source>
        <translation>Todos los pesos de la red: influencia {influence}, sesgo {bias}.</translation>
    </message>
    <message>
        <source>Input {number}: {weight}.</source>
        <translation>Entrada {number}: {weight}.</translation>
    </message>
    <message>
        <source>Column {column}, row {row}: {weight}.</source>
        <translation>Columna {column}, fila {row}: {weight}.</translation>
    </message>
    <message>
        <source>A first own checker on point {point}</source>
        <translation>Una primera ficha propia en la casilla {point}</translation>
    </message>
    <message>
        <source>A second own checker on point {point}</source>
        <translation>Una segunda ficha propia en la casilla {point}</translation>
    </message>
    <message>
        <source>A third own checker on point {point}</source>
        <translation>Una tercera ficha propia en la casilla {point}</translation>
    </message>
    <message>
        <source>The opponent’s first checker on point {point}</source>
        <translation>La primera ficha del rival en la casilla {point}</translation>
    </message>
    <message>
        <source>The opponent’s second checker on point {point}</source>
        <translation>La segunda ficha del rival en la casilla {point}</translation>
    </message>
    <message>
        <source>The opponent’s third checker on point {point}</source>
        <translation>La tercera ficha del rival en la casilla {point}</translation>
    </message>
    <message>
        <source>Each further own checker on point {point}</source>
        <translation>Cada ficha propia más en la casilla {point}</translation>
    </message>
    <message>
        <source>Each further checker of the opponent on point {point}</source>
        <translation>Cada ficha más del rival en la casilla {point}</translation>
    </message>
    <message>
        <source>Each own checker on the bar</source>
        <translation>Cada ficha propia en la barra</translation>
    </message>
    <message>
        <source>Each checker of the opponent on the bar</source>
        <translation>Cada ficha del rival en la barra</translation>
    </message>
    <message>
        <source>Each own checker that is off</source>
        <translation>Cada ficha propia sacada</translation>
    </message>
    <message>
        <source>Each checker of the opponent that is off</source>
        <translation>Cada ficha del rival sacada</translation>
    </message>
    <message>
        <source>Kings</source>
        <translation>Damas</translation>
    </message>
    <message>
        <source>Show what they look at in kings, and not in men</source>
        <translation>Ver qué miran en las damas, y no en los peones</translation>
    </message>
    <message>
        <source>■ an own piece raises the unit’s sum, □ lowers it; the own side is above. Bar: its output weight.</source>
        <translation>■ una pieza propia sube la suma de la unidad, □ la baja; el bando propio está arriba. Barra: su peso de salida.</translation>
    </message>
    <message>
        <source>■ an own man raises the unit’s sum, □ lowers it; the own side is above. A king counts {king} times as much. Bar: its effect on the output.</source>
        <translation>■ un peón propio sube la suma de la unidad, □ la baja; el bando propio está arriba. Una dama cuenta {king} veces más. Barra: su efecto en la salida.</translation>
    </message>
    <message>
        <source>Square {number}</source>
        <translation>Casilla {number}</translation>
    </message>
</context>
<context>
    <name>FilesPage</name>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>Your &amp;data</source>
        <translation>Tus da&amp;tos</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Abrir carpeta</translation>
    </message>
    <message>
        <source>Se&amp;ttings</source>
        <translation>A&amp;justes</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Abrir carpeta</translation>
    </message>
    <message>
        <source>&amp;Log files</source>
        <translation>Re&amp;gistros</translation>
    </message>
    <message>
        <source>Open folder: {name}</source>
        <translation>Abrir carpeta: {name}</translation>
    </message>
    <message>
        <source>Show it in the computer’s file manager</source>
        <translation>Mostrarla en el gestor de archivos del ordenador</translation>
    </message>
    <message>
        <source>Poda was started with PODA_HOME: all of it lies below {folder}, and no folder can be chosen here.</source>
        <translation>Poda se ha iniciado con PODA_HOME: todo está dentro de {folder}, y aquí no se puede elegir ninguna carpeta.</translation>
    </message>
    <message>
        <source>&amp;Change…</source>
        <translation>Ca&amp;mbiar…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Cambiar…</translation>
    </message>
    <message>
        <source>Choose another folder for the data</source>
        <translation>Elegir otra carpeta para los datos</translation>
    </message>
    <message>
        <source>Usual &amp;folder</source>
        <translation>Carpeta habit&amp;ual</translation>
    </message>
    <message>
        <source>Usual folder</source>
        <translation>Carpeta habitual</translation>
    </message>
    <message>
        <source>Folder for your data</source>
        <translation>Carpeta para tus datos</translation>
    </message>
    <message>
        <source>That folder cannot be used: {reason}</source>
        <translation>Esa carpeta no se puede usar: {reason}</translation>
    </message>
    <message>
        <source>Unfinished games, players that you opened, and runs. Files that you save go where you say.</source>
        <translation>Partidas sin terminar, jugadores que has abierto y entrenamientos. Los archivos que guardas van donde tú dices.</translation>
    </message>
    <message>
        <source>From the next start on: {folder}
Nothing is moved. To take along what is here, close Poda and copy it there.</source>
        <translation>Desde el próximo inicio: {folder}
No se mueve nada. Para llevarte lo que hay aquí, cierra Poda y cópialo allí.</translation>
    </message>
</context>
<context>
    <name>FilesReviewDialog</name>
    <message>
        <source>Players of the files</source>
        <translation>Jugadores de los archivos</translation>
    </message>
    <message>
        <source>Files reviewed</source>
        <translation>Archivos revisados</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copiar como texto</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Review of many files</source>
        <translation>Revisión de muchos archivos</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>Choose a &amp;folder…</source>
        <translation>Elegir una &amp;carpeta…</translation>
    </message>
    <message>
        <source>Folder of matches</source>
        <translation>Carpeta de encuentros</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Jugador</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>Plays</source>
        <translation>Jugadas</translation>
    </message>
    <message>
        <source>Doubles</source>
        <translation>Dobles</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Aceptaciones</translation>
    </message>
    <message>
        <source>Rating</source>
        <translation>Valoración</translation>
    </message>
    <message>
        <source>Thousandths of a point lost per decision, and the number of decisions</source>
        <translation>Milésimas de punto perdidas por decisión, y el número de decisiones</translation>
    </message>
    <message>
        <source>No folder yet</source>
        <translation>Aún no hay carpeta</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>y %n más</numerusform>
            <numerusform>y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>All matches of a folder, and of those in it, are reviewed in a row.</source>
        <translation>Se revisan uno tras otro todos los encuentros de una carpeta y de las que contiene.</translation>
    </message>
    <message numerus="yes">
        <source>{done} of %n files</source>
        <translation>
            <numerusform>{done} de %n archivo</numerusform>
            <numerusform>{done} de %n archivos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Value, move or name</source>
        <translation>Valor, jugada o nombre</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Enter goes to the next one, Shift+Enter to the one before, Esc closes.</source>
        <translation>Intro va al siguiente, Mayús+Intro al anterior, Esc cierra.</translation>
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
    <name>FiveBars</name>
    <message>
        <source>Pairs of games with the same opening and sides changed, by the points that the first player got of them. A test by pairs needs fewer games than one by games.</source>
        <translation>Parejas de partidas con la misma apertura y los bandos cambiados, según los puntos que obtuvo de ellas el primer jugador. Una prueba por parejas necesita menos partidas que una por partidas.</translation>
    </message>
    <message>
        <source>{points} points: {count}</source>
        <translation>{points} puntos: {count}</translation>
    </message>
    <message>
        <source>Pairs by points: {list}</source>
        <translation>Parejas por puntos: {list}</translation>
    </message>
</context>
<context>
    <name>FlatSign</name>
    <message>
        <source>Over 200 positions of random games, always the same ones: the standard deviation of the outputs, and the mean of their sizes. The chart of the outputs shows both.</source>
        <translation>En 200 posiciones de partidas al azar, siempre las mismas: la desviación típica de las salidas y el promedio de sus tamaños. El gráfico de las salidas muestra ambas.</translation>
    </message>
    <message>
        <source>All outputs lie near {size}, and differ by {spread} only (saturation).</source>
        <translation>Todas las salidas están cerca de {size} y solo difieren en {spread} (saturación).</translation>
    </message>
    <message>
        <source>The network hardly tells positions apart any more.</source>
        <translation>La red ya casi no distingue las posiciones.</translation>
    </message>
    <message>
        <source>Nearly all outputs lie at −1 or 1 ({size} from 0 in the mean: saturation).</source>
        <translation>Casi todas las salidas son −1 o 1 (distan de 0, en promedio, {size}: saturación).</translation>
    </message>
    <message>
        <source>A search that compares them is blind to what lies between.</source>
        <translation>Una búsqueda que las compara no ve lo que hay en medio.</translation>
    </message>
    <message>
        <source>{share} of the games are drawn.</source>
        <translation>El {share} de las partidas acaba en empate.</translation>
    </message>
</context>
<context>
    <name>ForgettingMap</name>
    <message>
        <source>Forgetting map</source>
        <translation>Mapa del olvido</translation>
    </message>
    <message>
        <source>Enlarge it with a double click, or with Enter.</source>
        <translation>Amplíalo con doble clic o con Intro.</translation>
    </message>
    <message>
        <source>The best of every few generations plays those before it: where a later one loses to its ancestor, something was forgotten. Train for some generations to see it.</source>
        <translation>Cada pocas generaciones, el mejor juega contra los de antes: donde uno posterior pierde con su antepasado, se ha olvidado algo. Entrena unas generaciones para verlo.</translation>
    </message>
    <message>
        <source>best of generation</source>
        <translation>mejor de la generación</translation>
    </message>
    <message>
        <source>against the best of generation</source>
        <translation>contra el mejor de la generación</translation>
    </message>
    <message>
        <source>loses</source>
        <translation>pierde</translation>
    </message>
    <message>
        <source>even</source>
        <translation>igual</translation>
    </message>
    <message>
        <source>wins</source>
        <translation>gana</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>olvidado</translation>
    </message>
    <message>
        <source>The games of the newest are still to be played.</source>
        <translation>Las partidas del último aún están por jugar.</translation>
    </message>
    <message numerus="yes">
        <source>The newest clearly beats all of its %n ancestors.</source>
        <translation>
            <numerusform>El último gana claramente a su único antepasado.</numerusform>
            <numerusform>El último gana claramente a sus %n antepasados.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest is about even with all of its %n ancestors.</source>
        <translation>
            <numerusform>El último está más o menos igualado con su único antepasado.</numerusform>
            <numerusform>El último está más o menos igualado con sus %n antepasados.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest clearly beats {beaten} of its %n ancestors</source>
        <translation>
            <numerusform>El último gana claramente a {beaten} de su %n antepasado</numerusform>
            <numerusform>El último gana claramente a {beaten} de sus %n antepasados</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest clearly beats none of its %n ancestors</source>
        <translation>
            <numerusform>El último no gana claramente a su único antepasado</numerusform>
            <numerusform>El último no gana claramente a ninguno de sus %n antepasados</numerusform>
        </translation>
    </message>
    <message>
        <source>it loses to {lost} of them, worst to generation {generation}</source>
        <translation>pierde con {lost} de ellos, sobre todo con la generación {generation}</translation>
    </message>
    <message>
        <source>it loses to generation {generation}</source>
        <translation>pierde con la generación {generation}</translation>
    </message>
    <message>
        <source>it loses clearly to none of them</source>
        <translation>no pierde claramente con ninguno</translation>
    </message>
    <message>
        <source>{beats}; {loses}.</source>
        <translation>{beats}; {loses}.</translation>
    </message>
    <message>
        <source>Generation {newer} against generation {older}: not played yet.</source>
        <translation>Generación {newer} contra generación {older}: aún sin jugar.</translation>
    </message>
    <message>
        <source>it is clearly better</source>
        <translation>es claramente mejor</translation>
    </message>
    <message>
        <source>it has forgotten</source>
        <translation>ha olvidado</translation>
    </message>
    <message>
        <source>too close to call</source>
        <translation>demasiado igualado para decidir</translation>
    </message>
    <message>
        <source>Generation {newer} against generation {older}: {won} won, {drawn} drawn, {lost} lost: {judged}.</source>
        <translation>Generación {newer} contra generación {older}: ganadas {won}, empatadas {drawn}, perdidas {lost}: {judged}.</translation>
    </message>
    <message>
        <source>each new best against those before it</source>
        <translation>cada nuevo mejor contra los de antes</translation>
    </message>
</context>
<context>
    <name>GameFiles</name>
    <message>
        <source>the clipboard</source>
        <translation>el portapapeles</translation>
    </message>
    <message>
        <source>Import a game</source>
        <translation>Importar una partida</translation>
    </message>
    <message>
        <source>Export the game</source>
        <translation>Exportar la partida</translation>
    </message>
    <message>
        <source>Games of checkers programs (*.pdn)</source>
        <translation>Partidas de programas de damas (*.pdn)</translation>
    </message>
    <message>
        <source>Import a match</source>
        <translation>Importar un encuentro</translation>
    </message>
    <message>
        <source>Export the match</source>
        <translation>Exportar el encuentro</translation>
    </message>
    <message>
        <source>Matches of backgammon programs (*.mat)</source>
        <translation>Encuentros de programas de backgammon (*.mat)</translation>
    </message>
    <message>
        <source>Matches of GNU Backgammon (*.sgf)</source>
        <translation>Encuentros de GNU Backgammon (*.sgf)</translation>
    </message>
    <message>
        <source>Matches of eXtreme Gammon (*.xg *.xgp)</source>
        <translation>Encuentros de eXtreme Gammon (*.xg *.xgp)</translation>
    </message>
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
    <message>
        <source>Lists of positions (*.txt)</source>
        <translation>Listas de posiciones (*.txt)</translation>
    </message>
</context>
<context>
    <name>GamesModel</name>
    <message>
        <source>Game</source>
        <translation>Partida</translation>
    </message>
    <message>
        <source>First side</source>
        <translation>Primer bando</translation>
    </message>
    <message>
        <source>Second side</source>
        <translation>Segundo bando</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Jugadas</translation>
    </message>
    <message>
        <source>How it ended</source>
        <translation>Cómo acabó</translation>
    </message>
</context>
<context>
    <name>GamesPage</name>
    <message>
        <source>Listed: {number} of {total}</source>
        <translation>En la lista: {number} de {total}</translation>
    </message>
    <message>
        <source>Choose a game to open it in Play, to review it or to see a search.</source>
        <translation>Elige una partida para abrirla en Jugar, revisarla o ver una búsqueda.</translation>
    </message>
    <message>
        <source>{first} thought {a} s, {second} {b} s.</source>
        <translation>{first} pensó {a} s; {second}, {b} s.</translation>
    </message>
    <message>
        <source>Last words: {words}</source>
        <translation>Últimas palabras: {words}</translation>
    </message>
    <message>
        <source>All players</source>
        <translation>Todo jugador</translation>
    </message>
    <message>
        <source>Against all</source>
        <translation>Contra todos</translation>
    </message>
    <message>
        <source>All results</source>
        <translation>Todo resultado</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Ganadas</translation>
    </message>
    <message>
        <source>First side won</source>
        <translation>Ganó el primer bando</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>Empates</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Perdidas</translation>
    </message>
    <message>
        <source>Second side won</source>
        <translation>Ganó el segundo bando</translation>
    </message>
    <message>
        <source>However it ended</source>
        <translation>Todo final</translation>
    </message>
    <message>
        <source>Played to the end</source>
        <translation>Jugadas hasta el final</translation>
    </message>
    <message>
        <source>Lost by a fault</source>
        <translation>Perdidas por una falta</translation>
    </message>
    <message>
        <source>Given up as too long</source>
        <translation>Abandonadas por largas</translation>
    </message>
    <message>
        <source>Whose games</source>
        <translation>De quién son las partidas</translation>
    </message>
    <message>
        <source>Against whom</source>
        <translation>Contra quién</translation>
    </message>
    <message>
        <source>Which results</source>
        <translation>Qué resultados</translation>
    </message>
    <message>
        <source>How they ended</source>
        <translation>Cómo acabaron</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
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
        <translation>Escribe una jugada y pulsa Intro.</translation>
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
        <source>A move in the game’s notation; Enter plays it</source>
        <translation>Una jugada en la notación del juego; Intro la hace</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jugar</translation>
    </message>
    <message>
        <source>Play the move that is typed (Enter)</source>
        <translation>Hacer la jugada escrita (Intro)</translation>
    </message>
    <message>
        <source>Legal moves</source>
        <translation>Jugadas legales</translation>
    </message>
    <message>
        <source>The legal moves: click one, or choose it and press Enter</source>
        <translation>Las jugadas legales: haz clic en una, o elígela y pulsa Intro</translation>
    </message>
    <message>
        <source>Row {row}, column {column}</source>
        <translation>Fila {row}, columna {column}</translation>
    </message>
</context>
<context>
    <name>GuessStep</name>
    <message>
        <source>MTD(f) begins with its guess: a null window asks whether the root is worth {beta} or more.</source>
        <translation>MTD(f) empieza con su conjetura: una ventana nula pregunta si la raíz vale {beta} o más.</translation>
    </message>
    <message>
        <source>It is worth at least {low}: the root is searched again, for whether it is {beta} or more.</source>
        <translation>Vale al menos {low}: la raíz se explora de nuevo, para saber si vale {beta} o más.</translation>
    </message>
    <message>
        <source>It is worth at most {high}: the root is searched again, for whether it is {beta} or more.</source>
        <translation>Vale como mucho {high}: la raíz se explora de nuevo, para saber si vale {beta} o más.</translation>
    </message>
    <message>
        <source>It is worth {low} to {high}: the root is searched again, for whether it is {beta} or more.</source>
        <translation>Vale de {low} a {high}: la raíz se explora de nuevo, para saber si vale {beta} o más.</translation>
    </message>
    <message>
        <source>The root is worth at least {value} and at most {value}: that is its value.</source>
        <translation>La raíz vale al menos {value} y como mucho {value}: ese es su valor.</translation>
    </message>
    <message>
        <source>The search before came here too: the table says {entry}, which answers what is asked. Nothing below is searched again.</source>
        <translation>La búsqueda anterior también llegó aquí: la tabla dice {entry}, que responde a lo preguntado. Nada de lo de debajo se vuelve a explorar.</translation>
    </message>
</context>
<context>
    <name>HallTable</name>
    <message>
        <source>The only champion so far is of generation {generation}.</source>
        <translation>El único campeón hasta ahora es de la generación {generation}.</translation>
    </message>
    <message>
        <source>The games of the newest are still to be played.</source>
        <translation>Las partidas del último aún están por jugar.</translation>
    </message>
    <message>
        <source>The newest, of generation {generation}, has rank {rank} of {all}.</source>
        <translation>El último, de la generación {generation}, tiene el puesto {rank} de {all}.</translation>
    </message>
    <message>
        <source>Hall of champions</source>
        <translation>Salón de campeones</translation>
    </message>
    <message>
        <source>Whoever does best in validation becomes the champion, and all champions of the run meet here. Train for some generations to see the first.</source>
        <translation>Quien mejor lo hace en la validación pasa a ser el campeón, y todos los campeones del entrenamiento se enfrentan aquí. Entrena unas generaciones para ver al primero.</translation>
    </message>
    <message>
        <source>Play against it</source>
        <translation>Jugar contra él</translation>
    </message>
    <message>
        <source>Play against the champion of the chosen row</source>
        <translation>Jugar contra el campeón de la fila elegida</translation>
    </message>
    <message>
        <source>Copy the table as CSV</source>
        <translation>Copiar la tabla como CSV</translation>
    </message>
    <message>
        <source>Sort by rank</source>
        <translation>Ordenar por puesto</translation>
    </message>
    <message>
        <source>Sort by generation</source>
        <translation>Ordenar por generación</translation>
    </message>
    <message>
        <source>Sort by points</source>
        <translation>Ordenar por puntos</translation>
    </message>
    <message>
        <source>These networks are so large that only the newest champion is kept: there are no others to play against it.</source>
        <translation>Estas redes son tan grandes que solo se conserva el último campeón: no hay otros que jueguen contra él.</translation>
    </message>
    <message numerus="yes">
        <source>points of %n games against each</source>
        <translation>
            <numerusform>puntos de %n partida contra cada uno</numerusform>
            <numerusform>puntos de %n partidas contra cada uno</numerusform>
        </translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>Generación</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Puntos</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Puesto</translation>
    </message>
    <message>
        <source>Against the champion of generation {generation}</source>
        <translation>Contra el campeón de la generación {generation}</translation>
    </message>
    <message>
        <source>Generation {one} against generation {other}: {won} won, {drawn} drawn, {lost} lost</source>
        <translation>Generación {one} contra generación {other}: ganadas {won}, empatadas {drawn}, perdidas {lost}</translation>
    </message>
</context>
<context>
    <name>HandingIn</name>
    <message>
        <source>Save the result</source>
        <translation>Guardar el resultado</translation>
    </message>
    <message>
        <source>Your name, as whoever grades knows it:</source>
        <translation>Tu nombre, como lo conoce quien califica:</translation>
    </message>
    <message>
        <source>A result needs a name: nothing was saved.</source>
        <translation>Un resultado necesita un nombre: no se ha guardado nada.</translation>
    </message>
    <message>
        <source>{file} exists already. Replace it?</source>
        <translation>{file} ya existe. ¿Reemplazarlo?</translation>
    </message>
    <message>
        <source>Results (*{suffix})</source>
        <translation>Resultados (*{suffix})</translation>
    </message>
    <message>
        <source>Saved: {file} (exercises: {number})</source>
        <translation>Guardado: {file} (ejercicios: {number})</translation>
    </message>
</context>
<context>
    <name>Head</name>
    <message>
        <source>More menus</source>
        <translation>Más menús</translation>
    </message>
    <message>
        <source>More menus, for which there is no room in this row</source>
        <translation>Más menús, para los que no hay sitio en esta fila</translation>
    </message>
</context>
<context>
    <name>Headers</name>
    <message>
        <source>Event</source>
        <translation>Torneo</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Lugar</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Ronda</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Annotator</source>
        <translation>Comentarista</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Apertura</translation>
    </message>
</context>
<context>
    <name>HelpFind</name>
    <message>
        <source>Find in this page</source>
        <translation>Buscar en esta página</translation>
    </message>
    <message>
        <source>Ctrl+F. Enter goes to the next place, Shift+Enter to the one before.</source>
        <translation>Ctrl+F. Intro va al siguiente lugar; Mayús+Intro, al anterior.</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>Lugar anterior</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Lugar siguiente</translation>
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
        <source>{place} of {count}</source>
        <translation>{place} de {count}</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Contents</source>
        <translation>Índice</translation>
    </message>
    <message>
        <source>Page of the help</source>
        <translation>Página de la ayuda</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Adelante</translation>
    </message>
    <message>
        <source>Find in this page</source>
        <translation>Buscar en esta página</translation>
    </message>
    <message>
        <source>Open this address in the browser?

{address}</source>
        <translation>¿Abrir esta dirección en el navegador?

{address}</translation>
    </message>
    <message>
        <source>A link out of Poda</source>
        <translation>Un enlace que sale de Poda</translation>
    </message>
    <message>
        <source>{page} — Help</source>
        <translation>{page} — Ayuda</translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message>
        <source>Wave</source>
        <translation>Oleada</translation>
    </message>
    <message>
        <source>{wave}: {size} positions</source>
        <translation>{wave}: {size} posiciones</translation>
    </message>
</context>
<context>
    <name>HoverCard</name>
    <message>
        <source>{who}, not searched again</source>
        <translation>{who}, no se vuelve a explorar</translation>
    </message>
    <message>
        <source>{who}, pruned</source>
        <translation>{who}, podado</translation>
    </message>
    <message>
        <source>searched less deep</source>
        <translation>explorado con menos profundidad</translation>
    </message>
    <message>
        <source>{who}, not reached yet</source>
        <translation>{who}, aún sin visitar</translation>
    </message>
    <message>
        <source>search {number} of it</source>
        <translation>exploración {number}</translation>
    </message>
    <message>
        <source>searched before, after {path}</source>
        <translation>ya se exploró, tras {path}</translation>
    </message>
    <message>
        <source>worth {low} to {high}</source>
        <translation>vale entre {low} y {high}</translation>
    </message>
</context>
<context>
    <name>KeptDialog</name>
    <message>
        <source>No tournament was kept yet.</source>
        <translation>Aún no se ha guardado ningún torneo.</translation>
    </message>
    <message>
        <source>Another window plays it now.</source>
        <translation>Otra ventana lo está jugando ahora.</translation>
    </message>
    <message>
        <source>It is over.</source>
        <translation>Ha terminado.</translation>
    </message>
    <message>
        <source>It has games left.</source>
        <translation>Le quedan partidas.</translation>
    </message>
    <message>
        <source>Open a tournament</source>
        <translation>Abrir un torneo</translation>
    </message>
    <message>
        <source>Tournaments ({file})</source>
        <translation>Torneos ({file})</translation>
    </message>
    <message>
        <source>Tournaments</source>
        <translation>Torneos</translation>
    </message>
    <message>
        <source>Tournament</source>
        <translation>Torneo</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>Last game</source>
        <translation>Última partida</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Seguir</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Otra carpeta…</translation>
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
        <source>In an exercise: mark a cut</source>
        <translation>En un ejercicio: marcar una poda</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Intro</translation>
    </message>
    <message>
        <source>In an exercise: check</source>
        <translation>En un ejercicio: comprobar</translation>
    </message>
    <message>
        <source>Solved from the end: another position of the wave</source>
        <translation>Resuelto desde el final: otra posición de la oleada</translation>
    </message>
    <message>
        <source>Solved from the end: follow the best move</source>
        <translation>Resuelto desde el final: seguir la mejor jugada</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Gráficas</translation>
    </message>
    <message>
        <source>Move the crosshair over a chart</source>
        <translation>Mover la cruz sobre una gráfica</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Inicio, Fin</translation>
    </message>
    <message>
        <source>To its first or its last value</source>
        <translation>A su primer o a su último valor</translation>
    </message>
    <message>
        <source>Zoom in or out</source>
        <translation>Acercar o alejar</translation>
    </message>
    <message>
        <source>Follow the run again</source>
        <translation>Seguir de nuevo el entrenamiento</translation>
    </message>
    <message>
        <source>Press the button that has the focus</source>
        <translation>Pulsar el botón que tiene el foco</translation>
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
        <source>Pick a checker up, put it down; play the turn</source>
        <translation>Tomar una ficha, dejarla; jugar el turno</translation>
    </message>
    <message>
        <source>Move the checker at the ring by that die; enter a die</source>
        <translation>Mover con ese dado la ficha del anillo; introducir un dado</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Roll the dice</source>
        <translation>Tirar los dados</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
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
    <name>LabPart</name>
    <message>
        <source>That run is on screen already: choose another one to compare.</source>
        <translation>Ese entrenamiento ya está en pantalla: elige otro para comparar.</translation>
    </message>
    <message numerus="yes">
        <source>{preset}: mean of %n runs</source>
        <translation>
            <numerusform>{preset}: media de %n entrenamiento</numerusform>
            <numerusform>{preset}: media de %n entrenamientos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LaneCard</name>
    <message>
        <source>Learning</source>
        <translation>Aprendizaje</translation>
    </message>
    <message>
        <source>Evolution</source>
        <translation>Evolución</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Ajustes predefinidos</translation>
    </message>
    <message>
        <source>Play against it</source>
        <translation>Jugar contra él</translation>
    </message>
    <message>
        <source>A new game on the Play tab against this lane’s player</source>
        <translation>Una partida nueva en la pestaña Jugar contra el jugador de este carril</translation>
    </message>
    <message>
        <source>Open the run</source>
        <translation>Abrir el entrenamiento</translation>
    </message>
    <message>
        <source>Show it among all charts, as any other run; it is in a folder of its own</source>
        <translation>Mostrarlo con todas las gráficas, como cualquier otro; está en su propia carpeta</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>{taken} of {budget} processor time</source>
        <translation>{taken} de {budget} de procesador</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>Empezando…</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entrenando</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pausa</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Deteniendo…</translation>
    </message>
    <message>
        <source>Its budget is spent</source>
        <translation>Presupuesto agotado</translation>
    </message>
    <message>
        <source>Ended early</source>
        <translation>Terminado antes de tiempo</translation>
    </message>
    <message>
        <source>{games} games</source>
        <translation>{games} partidas</translation>
    </message>
    <message>
        <source>loses {share} ({low}–{high})</source>
        <translation>pierde el {share} ({low}–{high})</translation>
    </message>
    <message>
        <source>keeps {share} of values</source>
        <translation>conserva el {share} de los valores</translation>
    </message>
</context>
<context>
    <name>LaneChart</name>
    <message>
        <source>Values kept</source>
        <translation>Valores conservados</translation>
    </message>
    <message>
        <source>Losses to the hand-made evaluation</source>
        <translation>Derrotas contra la evaluación hecha a mano</translation>
    </message>
    <message>
        <source>Losses to the {plies}-ply player</source>
        <translation>Derrotas contra el jugador a {plies} niveles</translation>
    </message>
    <message>
        <source>Positions whose value is known: in how many of them the move that it plays keeps that value.</source>
        <translation>Posiciones de valor conocido: en cuántas de ellas la jugada que elige conserva ese valor.</translation>
    </message>
    <message>
        <source>150 games at each reading. The band contains the true share in 95 of 100 cases.</source>
        <translation>150 partidas en cada lectura. La banda contiene la proporción verdadera en 95 de cada 100 casos.</translation>
    </message>
    <message>
        <source>evolution</source>
        <translation>evolución</translation>
    </message>
    <message>
        <source>learning</source>
        <translation>aprendizaje</translation>
    </message>
</context>
<context>
    <name>LanesCharts</name>
    <message>
        <source>By processor time</source>
        <translation>Por tiempo de procesador</translation>
    </message>
    <message>
        <source>By games</source>
        <translation>Por partidas</translation>
    </message>
    <message>
        <source>What the x axis counts</source>
        <translation>Qué cuenta el eje x</translation>
    </message>
    <message>
        <source>Both run on the same budget: processor time compares them fairly.</source>
        <translation>Los dos tienen el mismo presupuesto: por tiempo de procesador la comparación es justa.</translation>
    </message>
    <message>
        <source>Press Start both: the networks know nothing but the rules at first.</source>
        <translation>Pulsa Empezar los dos: al principio las redes no saben más que las reglas.</translation>
    </message>
</context>
<context>
    <name>LateStep</name>
    <message>
        <source>Less deep, {node} could not be set aside: it is searched again to the full depth, still with a null window.</source>
        <translation>Con menos profundidad no se ha podido descartar {node}: se explora de nuevo a toda la profundidad, aún con una ventana nula.</translation>
    </message>
    <message>
        <source>{node} comes late, and is searched a ply less deep at first</source>
        <translation>{node} llega tarde, y se explora primero con un nivel menos de profundidad</translation>
    </message>
    <message>
        <source>{node} is searched two plies less deep at first, with a margin</source>
        <translation>{node} se explora primero con dos niveles menos de profundidad y un margen</translation>
    </message>
    <message>
        <source>{node} is valued as it stands at first, with a margin</source>
        <translation>{node} se evalúa primero tal como está, con un margen</translation>
    </message>
    <message>
        <source>is it worth more than {bound}?</source>
        <translation>¿vale más de {bound}?</translation>
    </message>
    <message>
        <source>is it worth less than {bound}?</source>
        <translation>¿vale menos de {bound}?</translation>
    </message>
</context>
<context>
    <name>Lecture</name>
    <message>
        <source>Cut or not?</source>
        <translation>¿Se poda o no?</translation>
    </message>
    <message>
        <source>Cut or not? The next step answers.</source>
        <translation>¿Se poda o no? Responde el paso siguiente.</translation>
    </message>
    <message>
        <source>In the Training tab: {game}, {preset}</source>
        <translation>En la pestaña Entrenar: {game}, {preset}</translation>
    </message>
    <message>
        <source>In the Play tab: {game} {position}</source>
        <translation>En la pestaña Jugar: {game} {position}</translation>
    </message>
</context>
<context>
    <name>LectureBar</name>
    <message>
        <source>Previous stop</source>
        <translation>Parada anterior</translation>
    </message>
    <message>
        <source>Next stop</source>
        <translation>Parada siguiente</translation>
    </message>
    <message>
        <source>Close the lecture</source>
        <translation>Cerrar la lección</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>Back to the tree of this stop</source>
        <translation>Volver al árbol de esta parada</translation>
    </message>
</context>
<context>
    <name>LectureFiles</name>
    <message>
        <source>Open a lecture</source>
        <translation>Abrir una lección</translation>
    </message>
    <message>
        <source>Save the lecture</source>
        <translation>Guardar la lección</translation>
    </message>
    <message>
        <source>Lectures (*.json)</source>
        <translation>Lecciones (*.json)</translation>
    </message>
    <message>
        <source>lecture</source>
        <translation>lección</translation>
    </message>
</context>
<context>
    <name>LectureMenu</name>
    <message>
        <source>&amp;New lecture</source>
        <translation>&amp;Nueva lección</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>Lectures that &amp;come with Poda</source>
        <translation>Lecciones que &amp;vienen con Poda</translation>
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
        <source>&amp;LaTeX slides…</source>
        <translation>&amp;Diapositivas LaTeX…</translation>
    </message>
    <message>
        <source>&amp;Handout (PDF)…</source>
        <translation>&amp;Folleto (PDF)…</translation>
    </message>
    <message>
        <source>&amp;Web page…</source>
        <translation>&amp;Página web…</translation>
    </message>
</context>
<context>
    <name>LectureMode</name>
    <message>
        <source>A title or a text has at most {limit} characters.</source>
        <translation>Un título o un texto tiene como mucho {limit} caracteres.</translation>
    </message>
    <message>
        <source>Step {number}</source>
        <translation>Paso {number}</translation>
    </message>
    <message>
        <source>{file} exists already. Replace it?</source>
        <translation>{file} ya existe. ¿Reemplazarlo?</translation>
    </message>
    <message>
        <source>Export the lecture</source>
        <translation>Exportar la lección</translation>
    </message>
    <message>
        <source>Lectures (*{suffix})</source>
        <translation>Lecciones (*{suffix})</translation>
    </message>
    <message>
        <source>Exported: {file}</source>
        <translation>Exportado: {file}</translation>
    </message>
</context>
<context>
    <name>LecturePage</name>
    <message>
        <source>Title of the lecture</source>
        <translation>Título de la lección</translation>
    </message>
    <message>
        <source>Lecture</source>
        <translation>Lección</translation>
    </message>
    <message>
        <source>Open, save and export lectures</source>
        <translation>Abrir, guardar y exportar lecciones</translation>
    </message>
    <message>
        <source>Close the lecture</source>
        <translation>Cerrar la lección</translation>
    </message>
    <message>
        <source>Stops</source>
        <translation>Paradas</translation>
    </message>
    <message>
        <source>A lecture is a list of stops. Go to a step and add it here, or open one that comes with Poda in the menu above.</source>
        <translation>Una lección es una lista de paradas. Ve a un paso y añádelo aquí, o abre en el menú de arriba una de las que vienen con Poda.</translation>
    </message>
    <message>
        <source>Duplicate the stop</source>
        <translation>Duplicar la parada</translation>
    </message>
    <message>
        <source>Remove the stop</source>
        <translation>Quitar la parada</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>What to say at this stop</source>
        <translation>Qué decir en esta parada</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>to</source>
        <translation>a</translation>
    </message>
    <message>
        <source>First step of the stop</source>
        <translation>Primer paso de la parada</translation>
    </message>
    <message>
        <source>Last step of the stop</source>
        <translation>Último paso de la parada</translation>
    </message>
    <message>
        <source>Ask first: cut or not?</source>
        <translation>Preguntar antes: ¿se poda o no?</translation>
    </message>
    <message>
        <source>The class answers at the first step; the next one shows it</source>
        <translation>La clase responde en el primer paso; el siguiente lo muestra</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Presentar</translation>
    </message>
    <message>
        <source>Present the lecture from this stop on</source>
        <translation>Presentar la lección desde esta parada</translation>
    </message>
</context>
<context>
    <name>LeftGame</name>
    <message>
        <source>Another window of Poda has gone on with this game.</source>
        <translation>Otra ventana de Poda ha continuado esta partida.</translation>
    </message>
</context>
<context>
    <name>LeftTree</name>
    <message>
        <source>Another window of Poda has brought this tree back.</source>
        <translation>Otra ventana de Poda ha recuperado este árbol.</translation>
    </message>
</context>
<context>
    <name>LeftTreeBar</name>
    <message>
        <source>A tree was being typed when Poda ended, {when}: {text}</source>
        <translation>Se estaba escribiendo un árbol cuando Poda se cerró, {when}: {text}</translation>
    </message>
    <message>
        <source>A tree was at step {step} when Poda ended, {when}.</source>
        <translation>Un árbol estaba en el paso {step} cuando Poda se cerró, {when}.</translation>
    </message>
    <message>
        <source>A tree was on screen when Poda ended, {when}.</source>
        <translation>Había un árbol en pantalla cuando Poda se cerró, {when}.</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Recuperarlo</translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation>Descartarlo</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>MAX</source>
        <translation>MAX</translation>
    </message>
    <message>
        <source>MIN</source>
        <translation>MIN</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>Azar</translation>
    </message>
    <message>
        <source>Current node</source>
        <translation>Nodo actual</translation>
    </message>
    <message>
        <source>Chosen</source>
        <translation>Elegido</translation>
    </message>
    <message>
        <source>Pruned</source>
        <translation>Podado</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Poda</translation>
    </message>
    <message>
        <source>Window, alpha to beta</source>
        <translation>Ventana, de alfa a beta</translation>
    </message>
    <message>
        <source>Same position: searched there</source>
        <translation>Misma posición: se exploró allí</translation>
    </message>
</context>
<context>
    <name>LimitButton</name>
    <message numerus="yes">
        <source>%Ln generation(s)</source>
        <translation>
            <numerusform>%Ln generación</numerusform>
            <numerusform>%Ln generaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minuto</numerusform>
            <numerusform>%Ln minutos</numerusform>
        </translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Limit: {limit}</source>
        <translation>Límite: {limit}</translation>
    </message>
    <message>
        <source>Stop after</source>
        <translation>Parar tras</translation>
    </message>
    <message>
        <source>generations</source>
        <translation>generaciones</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>minutos</translation>
    </message>
    <message>
        <source>When the run is to stop</source>
        <translation>Cuándo debe parar el entrenamiento</translation>
    </message>
</context>
<context>
    <name>LineBar</name>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} de {count}</translation>
    </message>
    <message>
        <source>Line of {move}</source>
        <translation>Variante de {move}</translation>
    </message>
    <message>
        <source>Line of {move}: {count} moves</source>
        <translation>Variante de {move}: {count} jugadas</translation>
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
    <name>LookPage</name>
    <message>
        <source>Appearance</source>
        <translation>Apariencia</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>Proyector</translation>
    </message>
    <message>
        <source>Colour-blind-safe</source>
        <translation>Apta para daltónicos</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Alto contraste</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>&amp;Palette</source>
        <translation>&amp;Paleta</translation>
    </message>
    <message>
        <source>Si&amp;ze of the type</source>
        <translation>Tamaño de &amp;letra</translation>
    </message>
    <message>
        <source>Every text changes at once, and so do the marks in numbers</source>
        <translation>Todos los textos cambian al momento, y los signos de los números también</translation>
    </message>
    <message>
        <source>Light, dark, or for projectors: white, with stronger lines</source>
        <translation>Claro, oscuro o para proyectores: blanco, con líneas más fuertes</translation>
    </message>
    <message>
        <source>The colours of the marks and of the text</source>
        <translation>Los colores de las marcas y del texto</translation>
    </message>
    <message>
        <source>From 80 to 200 %; the arrow keys go by 5 %, Page Up and Page Down by 20 %</source>
        <translation>De 80 a 200 %; las flechas avanzan de 5 en 5 %, Re Pág y Av Pág de 20 en 20 %</translation>
    </message>
    <message>
        <source>Projector is white, with black text and stronger lines for the back row.</source>
        <translation>Proyector es blanco, con texto negro y líneas más fuertes para la última fila.</translation>
    </message>
    <message>
        <source>Both palettes can be told apart without red, green or blue. In high contrast, every text has a contrast of at least 7:1.</source>
        <translation>Los colores de ambas paletas se distinguen sin ver el rojo, el verde o el azul. En alto contraste, todo texto tiene un contraste de al menos 7:1.</translation>
    </message>
    <message>
        <source>2 ≤ 3: a cut</source>
        <translation>2 ≤ 3: se poda</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The text</source>
        <translation>El texto</translation>
    </message>
    <message>
        <source>{file} is for the tab {tab}. Open it there?</source>
        <translation>{file} es para la pestaña {tab}. ¿Lo abres ahí?</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>Abrir un archivo</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jugar</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Árbol</translation>
    </message>
    <message>
        <source>A tree was on screen when Poda ended: it can be brought back here.</source>
        <translation>Había un árbol en pantalla cuando Poda se cerró: aquí se puede recuperar.</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entrenar</translation>
    </message>
    <message>
        <source>A run was under way when Poda was closed: it can be resumed here.</source>
        <translation>Había un entrenamiento en marcha al cerrar Poda: aquí puedes continuarlo.</translation>
    </message>
    <message>
        <source>A run is training: generation {number}</source>
        <translation>Hay un entrenamiento en marcha: generación {number}</translation>
    </message>
    <message>
        <source>Tournament</source>
        <translation>Torneo</translation>
    </message>
    <message>
        <source>A tournament has games left: it can go on here.</source>
        <translation>A un torneo le quedan partidas: puede continuar aquí.</translation>
    </message>
    <message>
        <source>A tournament is being played: {number} games</source>
        <translation>Se está jugando un torneo: {number} partidas</translation>
    </message>
</context>
<context>
    <name>MarginBar</name>
    <message>
        <source>evolution</source>
        <translation>evolución</translation>
    </message>
    <message>
        <source>learning</source>
        <translation>aprendizaje</translation>
    </message>
</context>
<context>
    <name>MatchActions</name>
    <message>
        <source>&amp;New match…</source>
        <translation>&amp;Nuevo encuentro…</translation>
    </message>
    <message>
        <source>Next &amp;game</source>
        <translation>Si&amp;guiente partida</translation>
    </message>
    <message>
        <source>Earlier game of the match</source>
        <translation>Partida anterior del encuentro</translation>
    </message>
    <message>
        <source>Later game of the match</source>
        <translation>Partida posterior del encuentro</translation>
    </message>
    <message>
        <source>&amp;Import match… (.mat)</source>
        <translation>&amp;Importar encuentro… (.mat)</translation>
    </message>
    <message>
        <source>&amp;Export match… (.mat)</source>
        <translation>&amp;Exportar encuentro… (.mat)</translation>
    </message>
    <message>
        <source>&amp;Import game… (.pdn)</source>
        <translation>&amp;Importar partida… (.pdn)</translation>
    </message>
    <message>
        <source>&amp;Export game… (.pdn)</source>
        <translation>&amp;Exportar partida… (.pdn)</translation>
    </message>
</context>
<context>
    <name>MatchBar</name>
    <message>
        <source>Game of the match</source>
        <translation>Partida del encuentro</translation>
    </message>
    <message>
        <source>Choose which game of the match is on the board ({keys})</source>
        <translation>Elige qué partida del encuentro está en el tablero ({keys})</translation>
    </message>
</context>
<context>
    <name>MatchEquities</name>
    <message>
        <source>Match equities: {name}.</source>
        <translation>Equidades de encuentro: {name}.</translation>
    </message>
    <message>
        <source>Match e&amp;quities</source>
        <translation>E&amp;quidades de encuentro</translation>
    </message>
    <message>
        <source>&amp;Poda’s own</source>
        <translation>Las de &amp;Poda</translation>
    </message>
    <message>
        <source>&amp;From a file…</source>
        <translation>De un &amp;archivo…</translation>
    </message>
    <message>
        <source>Open a match equity table</source>
        <translation>Abrir una tabla de equidades de encuentro</translation>
    </message>
    <message>
        <source>Match equity tables (*.xml *.met)</source>
        <translation>Tablas de equidades de encuentro (*.xml *.met)</translation>
    </message>
</context>
<context>
    <name>MatchReviewDialog</name>
    <message>
        <source>Review of the match</source>
        <translation>Revisión del encuentro</translation>
    </message>
    <message>
        <source>Games of the match</source>
        <translation>Partidas del encuentro</translation>
    </message>
    <message>
        <source>Show the game</source>
        <translation>Mostrar la partida</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copiar como texto</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>The game on the board is not part of a match.</source>
        <translation>La partida del tablero no es de un encuentro.</translation>
    </message>
    <message>
        <source>All games</source>
        <translation>Todas las partidas</translation>
    </message>
    <message>
        <source>Result of {side} without luck: {adjusted} points; with it: {points}.</source>
        <translation>Resultado de {side} sin la suerte: {adjusted} puntos; con ella: {points}.</translation>
    </message>
    <message>
        <source>luck</source>
        <translation>suerte</translation>
    </message>
    <message>
        <source>mEMG</source>
        <translation>mEMG</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Partida</translation>
    </message>
    <message>
        <source>{side}: thousandths of a point lost per decision</source>
        <translation>{side}: milésimas de punto perdidas por decisión</translation>
    </message>
    <message>
        <source>{side}: errors of this class</source>
        <translation>{side}: errores de esta clase</translation>
    </message>
    <message>
        <source>{side}: points that the dice gave</source>
        <translation>{side}: puntos que dieron los dados</translation>
    </message>
</context>
<context>
    <name>MembersTable</name>
    <message>
        <source>seed {seed}</source>
        <translation>semilla {seed}</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>en espera</translation>
    </message>
    <message>
        <source>▶ training</source>
        <translation>▶ entrenando</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>detenido</translation>
    </message>
    <message>
        <source>✓ ended</source>
        <translation>✓ acabado</translation>
    </message>
    <message>
        <source>✕ failed</source>
        <translation>✕ fallido</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Entrenamiento</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Generations</source>
        <translation>Generaciones</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Last losses</source>
        <translation>Últimas derrotas</translation>
    </message>
</context>
<context>
    <name>MoreButton</name>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>More, for which there is no room in this row</source>
        <translation>Más, que no cabe en esta fila</translation>
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
    <name>MotionPage</name>
    <message>
        <source>Animation</source>
        <translation>Animación</translation>
    </message>
    <message>
        <source>&amp;Animations</source>
        <translation>&amp;Animaciones</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>Everything is shown at once</source>
        <translation>Todo se muestra al momento</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>Lentas</translation>
    </message>
    <message>
        <source>Two and a half times as long</source>
        <translation>Duran dos veces y media lo normal</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normales</translation>
    </message>
    <message>
        <source>At most a quarter of a second</source>
        <translation>Duran como mucho un cuarto de segundo</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rápidas</translation>
    </message>
    <message>
        <source>Half as long</source>
        <translation>Duran la mitad</translation>
    </message>
    <message>
        <source>For the pieces on the Play tab and the values on the Tree tab. You never wait for an animation: the next key ends it.</source>
        <translation>Para las piezas de la pestaña Jugar y los valores de la pestaña Árbol. Nunca hay que esperar a una animación: la siguiente tecla la termina.</translation>
    </message>
</context>
<context>
    <name>MoveList</name>
    <message>
        <source>Moves</source>
        <translation>Jugadas</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Número</translation>
    </message>
    <message>
        <source>No move yet. Press Play to let the engines begin.</source>
        <translation>Aún no hay jugadas. Pulsa Jugar para que empiecen los motores.</translation>
    </message>
    <message>
        <source>No turn has been played yet.</source>
        <translation>Aún no se ha jugado ningún turno.</translation>
    </message>
    <message>
        <source>No move yet. Click the board, or type a move.</source>
        <translation>Aún no hay jugadas. Haz clic en el tablero o escribe una jugada.</translation>
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
    <name>NamesMenu</name>
    <message>
        <source>Na&amp;mes of the nodes</source>
        <translation>No&amp;mbres de los nodos</translation>
    </message>
    <message>
        <source>&amp;Paths: 1, 1.2</source>
        <translation>&amp;Rutas: 1, 1.2</translation>
    </message>
    <message>
        <source>&amp;Letters: A, B, B.2</source>
        <translation>&amp;Letras: A, B, B.2</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Ninguno</translation>
    </message>
</context>
<context>
    <name>NegamaxStep</name>
    <message>
        <source>One function serves both sides: in its lines a value is one to the side that moves, in the tree all are MAX’s.</source>
        <translation>Una sola función sirve a los dos bandos: en sus líneas un valor es para quien mueve; en el árbol todos son de MAX.</translation>
    </message>
</context>
<context>
    <name>NewMatchDialog</name>
    <message>
        <source>A game counts 1 point, a gammon 2, a backgammon 3.</source>
        <translation>Una partida vale 1 punto; un gammon, 2; un backgammon, 3.</translation>
    </message>
    <message>
        <source>A game counts 1 point, a gammon 2, a backgammon 3, times the cube.</source>
        <translation>Una partida vale 1 punto; un gammon, 2; un backgammon, 3; todo por lo que marque el cubo.</translation>
    </message>
    <message>
        <source>Money play keeps the score and has no end.</source>
        <translation>En el juego por dinero se lleva la cuenta y no hay final.</translation>
    </message>
    <message>
        <source>New match</source>
        <translation>Nuevo encuentro</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>&amp;Duración</translation>
    </message>
    <message>
        <source>Length of the match</source>
        <translation>Duración del encuentro</translation>
    </message>
    <message>
        <source>Points that win the match</source>
        <translation>Puntos que ganan el encuentro</translation>
    </message>
    <message>
        <source>Another length</source>
        <translation>Otra duración</translation>
    </message>
    <message>
        <source>A single game</source>
        <translation>Una sola partida</translation>
    </message>
    <message>
        <source>With the &amp;doubling cube</source>
        <translation>Con el cubo de &amp;doblar</translation>
    </message>
    <message>
        <source>C&amp;rawford rule</source>
        <translation>Regla de C&amp;rawford</translation>
    </message>
    <message>
        <source>Nobody doubles in the first game in which somebody needs one point only.</source>
        <translation>Nadie dobla en la primera partida en que a alguien le falta un solo punto.</translation>
    </message>
    <message>
        <source>&amp;Jacoby rule</source>
        <translation>Regla de &amp;Jacoby</translation>
    </message>
    <message>
        <source>Bea&amp;vers</source>
        <translation>Bea&amp;vers</translation>
    </message>
    <message>
        <source>Gammons and backgammons count only once the cube has been turned.</source>
        <translation>Los gammons y backgammons solo cuentan si se ha doblado.</translation>
    </message>
    <message>
        <source>Who is doubled may take, turn the cube once more, and keep it.</source>
        <translation>A quien le doblan puede aceptar, girar el cubo otra vez y conservarlo.</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Empezar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>NodeField</name>
    <message>
        <source>Value or label</source>
        <translation>Valor o etiqueta</translation>
    </message>
    <message>
        <source>Value or label of {node}</source>
        <translation>Valor o etiqueta de {node}</translation>
    </message>
    <message>
        <source>Enter takes it, Esc leaves it as it was. Tab goes on to the next leaf, Ins adds a sibling. A number, a name such as a, or a whole subtree such as [3, 12].</source>
        <translation>Intro lo acepta, Esc lo deja como estaba. Tab pasa a la hoja siguiente, Ins añade un hermano. Un número, un nombre como a, o un subárbol entero como [3, 12].</translation>
    </message>
</context>
<context>
    <name>NodeWords</name>
    <message>
        <source>leaf</source>
        <translation>hoja</translation>
    </message>
    <message>
        <source>the search is here</source>
        <translation>la búsqueda está aquí</translation>
    </message>
</context>
<context>
    <name>NoteEdit</name>
    <message>
        <source>Note for this step</source>
        <translation>Nota de este paso</translation>
    </message>
    <message>
        <source>What to say at this step</source>
        <translation>Qué decir en este paso</translation>
    </message>
</context>
<context>
    <name>NotesPanel</name>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close the notes (Esc)</source>
        <translation>Cerrar las notas (Esc)</translation>
    </message>
    <message>
        <source>Notes for step {step}</source>
        <translation>Notas del paso {step}</translation>
    </message>
    <message>
        <source>&amp;Tags</source>
        <translation>&amp;Etiquetas</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>&amp;Nota</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Etiquetas</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>words with commas between them</source>
        <translation>palabras separadas por comas</translation>
    </message>
    <message>
        <source>what you want to remember of it</source>
        <translation>lo que quieras recordar de él</translation>
    </message>
    <message>
        <source>Of several runs: those that all have. Enter keeps them, Esc takes them back.</source>
        <translation>De varios entrenamientos: las que todos tienen. Intro las conserva, Esc las descarta.</translation>
    </message>
    <message>
        <source>Ctrl+Enter keeps it, Esc takes it back.</source>
        <translation>Ctrl+Intro la conserva, Esc la descarta.</translation>
    </message>
</context>
<context>
    <name>NumberLine</name>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>The window is {alpha} to {beta}; the chance node is worth {low} to {high}.</source>
        <translation>La ventana va de {alpha} a {beta}; el nodo de azar vale entre {low} y {high}.</translation>
    </message>
    <message>
        <source>Expectiminimax has no window; the node has no value yet.</source>
        <translation>Expectiminimax no tiene ventana; el nodo aún no tiene valor.</translation>
    </message>
    <message>
        <source>Minimax has no window; the node has no value yet.</source>
        <translation>Minimax no tiene ventana; el nodo aún no tiene valor.</translation>
    </message>
    <message>
        <source>Expectiminimax has no window; the node’s value is {value}.</source>
        <translation>Expectiminimax no tiene ventana; el valor del nodo es {value}.</translation>
    </message>
    <message>
        <source>Minimax has no window; the node’s value is {value}.</source>
        <translation>Minimax no tiene ventana; el valor del nodo es {value}.</translation>
    </message>
    <message>
        <source>The window is {alpha} to {beta}.</source>
        <translation>La ventana va de {alpha} a {beta}.</translation>
    </message>
    <message>
        <source>The window is {alpha} to {beta}; the node has no value yet.</source>
        <translation>La ventana va de {alpha} a {beta}; el nodo aún no tiene valor.</translation>
    </message>
    <message>
        <source>The window was {alpha} to {beta}; the root is worth at least {value}.</source>
        <translation>La ventana era de {alpha} a {beta}; la raíz vale {value} como mínimo.</translation>
    </message>
    <message>
        <source>The window was {alpha} to {beta}; the root is worth at most {value}.</source>
        <translation>La ventana era de {alpha} a {beta}; la raíz vale {value} como mucho.</translation>
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
        <source>Expectiminimax has no window: it visits every node.</source>
        <translation>Expectiminimax no tiene ventana: visita todos los nodos.</translation>
    </message>
    <message>
        <source>Minimax has no window: with a table it searches every position once.</source>
        <translation>Minimax no tiene ventana: con tabla explora cada posición una vez.</translation>
    </message>
    <message>
        <source>Minimax has no window: it visits every node.</source>
        <translation>Minimax no tiene ventana: visita todos los nodos.</translation>
    </message>
</context>
<context>
    <name>OfferBar</name>
    <message>
        <source>A training run was under way when Poda was closed, {when}.</source>
        <translation>Había un entrenamiento en marcha cuando se cerró Poda, {when}.</translation>
    </message>
    <message>
        <source>A run of {game} was under way when Poda was closed: {generation}, {when}.</source>
        <translation>Había un entrenamiento de {game} en marcha cuando se cerró Poda: {generation}, {when}.</translation>
    </message>
    <message>
        <source>A tournament has games left. {title}. {games}, {when}.</source>
        <translation>A un torneo le quedan partidas. {title}. {games}, {when}.</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>Seguir con él</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>Mostrarlo</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Ahora no</translation>
    </message>
</context>
<context>
    <name>OpeningDialog</name>
    <message>
        <source>&amp;Draw one</source>
        <translation>&amp;Sortear una</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Apertura</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Jugadas</translation>
    </message>
    <message>
        <source>A number, a name, moves…</source>
        <translation>Un número, un nombre, jugadas…</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>&amp;Empezar</translation>
    </message>
</context>
<context>
    <name>Openings</name>
    <message>
        <source>Three-move ballots</source>
        <translation>Aperturas sorteadas de tres jugadas</translation>
    </message>
</context>
<context>
    <name>OpeningsList</name>
    <message>
        <source>Openings from a file</source>
        <translation>Aperturas de un archivo</translation>
    </message>
    <message>
        <source>Lists of positions (*.txt);;All files (*)</source>
        <translation>Listas de posiciones (*.txt);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Puzzles: {number} of {most}</source>
        <translation>Problemas: {number} de {most}</translation>
    </message>
    <message>
        <source>Positions in the list: {number}.</source>
        <translation>Posiciones en la lista: {number}.</translation>
    </message>
    <message>
        <source>{file}, line {line}: {reason}</source>
        <translation>{file}, línea {line}: {reason}</translation>
    </message>
    <message>
        <source>{file}: {reason}</source>
        <translation>{file}: {reason}</translation>
    </message>
    <message>
        <source>From a &amp;file…</source>
        <translation>De un arc&amp;hivo…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Parar</translation>
    </message>
    <message>
        <source>Stop making puzzles</source>
        <translation>Dejar de crear problemas</translation>
    </message>
    <message>
        <source>From the pu&amp;zzles</source>
        <translation>De los pro&amp;blemas</translation>
    </message>
    <message>
        <source>Openings from the puzzles</source>
        <translation>Aperturas de los problemas</translation>
    </message>
</context>
<context>
    <name>Opinion</name>
    <message>
        <source>The values of the moves are the network’s output, found by looking ahead, for the side to move: from −1, a loss, to 1, a win. A forced end is said in words.</source>
        <translation>Los valores de las jugadas son la salida de la red, hallada mirando hacia delante, para quien mueve: de −1, derrota, a 1, victoria. Un final forzado se dice con palabras.</translation>
    </message>
    <message>
        <source>There is no position on the Play tab yet.</source>
        <translation>Aún no hay ninguna posición en la pestaña Jugar.</translation>
    </message>
    <message>
        <source>The position on the Play tab is of another game.</source>
        <translation>La posición de la pestaña Jugar es de otro juego.</translation>
    </message>
    <message>
        <source>The game is over: there is no move to value.</source>
        <translation>La partida ha terminado: no hay jugadas que valorar.</translation>
    </message>
    <message>
        <source>The dice are to be thrown: there is no move to value.</source>
        <translation>Hay que tirar los dados: no hay jugadas que valorar.</translation>
    </message>
    <message>
        <source>A double is to be answered: it has learnt to play without the cube.</source>
        <translation>Hay que responder a un doble: ha aprendido a jugar sin el cubo.</translation>
    </message>
    <message>
        <source>It is thinking…</source>
        <translation>Está pensando…</translation>
    </message>
    <message>
        <source>{side} is to move: it would play {move}, which it values at {value}. 1 is a win, 0 is even.</source>
        <translation>Turno de {side}: jugaría {move}, que valora en {value}. 1 es ganar; 0, igualdad.</translation>
    </message>
    <message>
        <source>{value} for {side}, who is to move: it would play {move}. It looks {plies} ahead; 1 is a win, 0 is even.</source>
        <translation>{value} para {side}, en su turno: jugaría {move}. Mira {plies}; 1 es ganar, 0 es igualdad.</translation>
    </message>
    <message>
        <source>{place}. {move}: {value}</source>
        <translation>{place}. {move}: {value}</translation>
    </message>
    <message>
        <source>{value} for {side}</source>
        <translation>{value} para {side}</translation>
    </message>
</context>
<context>
    <name>OthersRow</name>
    <message>
        <source>Laid over:</source>
        <translation>Superpuestos:</translation>
    </message>
    <message>
        <source>{name}: show or hide this run</source>
        <translation>{name}: mostrar u ocultar este entrenamiento</translation>
    </message>
</context>
<context>
    <name>PaceSample</name>
    <message>
        <source>Sample of the speed</source>
        <translation>Muestra de la velocidad</translation>
    </message>
</context>
<context>
    <name>PairPage</name>
    <message>
        <source>against</source>
        <translation>contra</translation>
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
        <source>See it from the other side</source>
        <translation>Verlo desde el otro lado</translation>
    </message>
    <message>
        <source>List their games</source>
        <translation>Ver sus partidas en la lista</translation>
    </message>
    <message>
        <source>Here are the results of two players against each other, once they have met.</source>
        <translation>Aquí están los resultados de dos jugadores entre sí, en cuanto se hayan enfrentado.</translation>
    </message>
</context>
<context>
    <name>PairView</name>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>Games that are over: won, drawn, lost</source>
        <translation>Partidas terminadas: ganadas, empates, perdidas</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>The share of the points, a draw is half of one</source>
        <translation>La proporción de los puntos; un empate es medio punto</translation>
    </message>
    <message>
        <source>Elo</source>
        <translation>Elo</translation>
    </message>
    <message>
        <source>Normalised Elo</source>
        <translation>Elo normalizado</translation>
    </message>
    <message>
        <source>Elo over the spread of the results: it tells how many games a test takes, and hardly depends on how many games are drawn</source>
        <translation>El Elo dividido por la dispersión de los resultados: dice cuántas partidas necesita una prueba, y apenas depende de cuántas se empatan</translation>
    </message>
    <message>
        <source>LOS</source>
        <translation>LOS</translation>
    </message>
    <message>
        <source>Likelihood of superiority: the chance that the first is the better one</source>
        <translation>Probabilidad de superioridad: la de que el primero sea el mejor</translation>
    </message>
    <message>
        <source>Points a game</source>
        <translation>Puntos por partida</translation>
    </message>
    <message>
        <source>How much better the first is, with half of its 95 % interval. Where pairs of games are complete it is reckoned by pairs.</source>
        <translation>Cuánto mejor es el primero, con la mitad de su intervalo del 95 %. Donde las parejas de partidas están completas se calcula por parejas.</translation>
    </message>
    <message>
        <source>What the first wins a game, with half of its 95 % interval</source>
        <translation>Lo que el primero gana por partida, con la mitad de su intervalo del 95 %</translation>
    </message>
    <message>
        <source>Log-likelihood ratio</source>
        <translation>Razón de verosimilitudes (LLR)</translation>
    </message>
    <message>
        <source>Of the sequential test; it ends where the ratio meets one of its bounds</source>
        <translation>De la prueba secuencial, que termina cuando la razón alcanza uno de sus límites</translation>
    </message>
    <message>
        <source>Pairs of games by points</source>
        <translation>Parejas de partidas por puntos</translation>
    </message>
    <message>
        <source>{one} against {other}</source>
        <translation>{one} contra {other}</translation>
    </message>
    <message>
        <source>{value} hundredths of the spread of pairs</source>
        <translation>{value} centésimas de la dispersión de las parejas</translation>
    </message>
    <message>
        <source>{value} normalised Elo</source>
        <translation>{value} Elo normalizado</translation>
    </message>
    <message>
        <source>{value} Elo</source>
        <translation>{value} Elo</translation>
    </message>
    <message>
        <source>{games}: {won} won, {drawn} drawn, {lost} lost</source>
        <translation>{games}: ganadas {won}, empates {drawn}, perdidas {lost}</translation>
    </message>
    <message>
        <source>{percent} ({points} of {games})</source>
        <translation>{percent} ({points} de {games})</translation>
    </message>
    <message>
        <source>{ratio} in {bounds}</source>
        <translation>{ratio} en {bounds}</translation>
    </message>
</context>
<context>
    <name>Paper</name>
    <message>
        <source>Review of the game</source>
        <translation>Revisión de la partida</translation>
    </message>
</context>
<context>
    <name>PassButton</name>
    <message>
        <source>Pass {depth}</source>
        <translation>Pasada {depth}</translation>
    </message>
    <message>
        <source>best {move}, {value}</source>
        <translation>mejor {move}, {value}</translation>
    </message>
    <message numerus="yes">
        <source>%n ply deep: best move {move}, {value}.</source>
        <translation>
            <numerusform>A %n nivel: mejor jugada {move}, {value}.</numerusform>
            <numerusform>A %n niveles: mejor jugada {move}, {value}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ply deep: {value}, outside the search window.</source>
        <translation>
            <numerusform>A %n nivel: {value}, fuera de la ventana de búsqueda.</numerusform>
            <numerusform>A %n niveles: {value}, fuera de la ventana de búsqueda.</numerusform>
        </translation>
    </message>
    <message>
        <source>{nodes} nodes</source>
        <translation>{nodes} nodos</translation>
    </message>
    <message>
        <source>−{percent} %</source>
        <translation>−{percent} %</translation>
    </message>
    <message>
        <source>{nodes} nodes; {all} without the passes before.</source>
        <translation>{nodes} nodos; {all} sin las pasadas anteriores.</translation>
    </message>
</context>
<context>
    <name>PassStrip</name>
    <message>
        <source>Passes of iterative deepening</source>
        <translation>Pasadas de la profundización iterativa</translation>
    </message>
    <message>
        <source>One search without passes</source>
        <translation>Una sola búsqueda, sin pasadas</translation>
    </message>
    <message>
        <source>together {nodes} nodes</source>
        <translation>en total {nodes} nodos</translation>
    </message>
    <message numerus="yes">
        <source>one search %n ply deep: {nodes}</source>
        <translation>
            <numerusform>una búsqueda de %n nivel: {nodes}</numerusform>
            <numerusform>una búsqueda de %n niveles: {nodes}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PathBoard</name>
    <message>
        <source>Several ways lead on: choose the next square.</source>
        <translation>Hay varios caminos: elige la casilla siguiente.</translation>
    </message>
    <message>
        <source>Several ways lead there: choose where to pause.</source>
        <translation>Varios caminos llevan ahí: elige una casilla intermedia.</translation>
    </message>
    <message>
        <source>{cell}, picked up</source>
        <translation>{cell}, cogida</translation>
    </message>
    <message>
        <source>{cell}, on the way</source>
        <translation>{cell}, en el camino</translation>
    </message>
    <message>
        <source>{cell}, can be reached</source>
        <translation>{cell}, se puede llegar</translation>
    </message>
    <message>
        <source>{cell}, can be taken</source>
        <translation>{cell}, se puede comer</translation>
    </message>
    <message>
        <source>{cell}, must take</source>
        <translation>{cell}, tiene que comer</translation>
    </message>
</context>
<context>
    <name>PdnDialog</name>
    <message>
        <source>No.</source>
        <translation>Núm.</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Jugadores</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Fecha</translation>
    </message>
    <message>
        <source>Games in {file}</source>
        <translation>Partidas en {file}</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Torneo</translation>
    </message>
    <message>
        <source>Names, an event, a year…</source>
        <translation>Nombres, un torneo, un año…</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
</context>
<context>
    <name>Phrases</name>
    <message>
        <source>chess</source>
        <translation>ajedrez</translation>
    </message>
    <message>
        <source>Chinese chess</source>
        <translation>ajedrez chino</translation>
    </message>
    <message>
        <source>international draughts</source>
        <translation>damas internacionales</translation>
    </message>
    <message>
        <source>Italian draughts</source>
        <translation>damas italianas</translation>
    </message>
    <message>
        <source>American pool checkers</source>
        <translation>damas pool americanas</translation>
    </message>
    <message>
        <source>Spanish draughts</source>
        <translation>damas españolas</translation>
    </message>
    <message>
        <source>Russian draughts</source>
        <translation>damas rusas</translation>
    </message>
    <message>
        <source>Brazilian draughts</source>
        <translation>damas brasileñas</translation>
    </message>
    <message>
        <source>Canadian draughts</source>
        <translation>damas canadienses</translation>
    </message>
    <message>
        <source>Portuguese draughts</source>
        <translation>damas portuguesas</translation>
    </message>
    <message>
        <source>Czech draughts</source>
        <translation>damas checas</translation>
    </message>
    <message>
        <source>Turkish draughts</source>
        <translation>damas turcas</translation>
    </message>
    <message>
        <source>Thai draughts</source>
        <translation>damas tailandesas</translation>
    </message>
    <message>
        <source>Frisian draughts</source>
        <translation>damas frisonas</translation>
    </message>
    <message>
        <source>Spantsiretti</source>
        <translation>Spantsiretti</translation>
    </message>
    <message>
        <source>Othello</source>
        <translation>Otelo</translation>
    </message>
    <message>
        <source>another kind, with the number “{text}”</source>
        <translation>otro tipo, con el número «{text}»</translation>
    </message>
    <message>
        <source>another kind, on {columns}×{rows} squares</source>
        <translation>otro tipo, en {columns}×{rows} casillas</translation>
    </message>
    <message>
        <source>a larger board, which has a square {text}</source>
        <translation>un tablero mayor, que tiene una casilla {text}</translation>
    </message>
    <message>
        <source>another kind, whose squares have letters, such as {text} (Russian or Brazilian draughts)</source>
        <translation>otro tipo, cuyas casillas tienen letras, como {text} (damas rusas o brasileñas)</translation>
    </message>
    <message>
        <source>must capture</source>
        <translation>tiene que comer</translation>
    </message>
    <message>
        <source>is the only legal move</source>
        <translation>es la única jugada legal</translation>
    </message>
    <message>
        <source>keeps the back row</source>
        <translation>conserva la última fila propia</translation>
    </message>
    <message>
        <source>wins {what}</source>
        <translation>gana {what}</translation>
    </message>
    <message>
        <source>wins {what} in {moves}</source>
        <translation>gana {what} en {moves}</translation>
    </message>
    <message>
        <source>makes a king</source>
        <translation>corona una dama</translation>
    </message>
    <message>
        <source>makes a king in {moves}</source>
        <translation>corona una dama en {moves}</translation>
    </message>
    <message>
        <source>gives up {what} for a king</source>
        <translation>sacrifica {what} por una dama</translation>
    </message>
    <message>
        <source>exchanges {what}</source>
        <translation>cambia {what}</translation>
    </message>
    <message>
        <source>a man</source>
        <translation>un peón</translation>
    </message>
    <message>
        <source>{count} men</source>
        <translation>{count} peones</translation>
    </message>
    <message>
        <source>a piece</source>
        <translation>una pieza</translation>
    </message>
    <message>
        <source>{count} pieces</source>
        <translation>{count} piezas</translation>
    </message>
    <message>
        <source>brings a piece to the centre</source>
        <translation>lleva una pieza al centro</translation>
    </message>
    <message>
        <source>leaves the other side fewer pieces that can move</source>
        <translation>deja al otro bando menos piezas que puedan mover</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Export a picture</source>
        <translation>Exportar una imagen</translation>
    </message>
    <message>
        <source>{file}: {sentence}</source>
        <translation>{file}: {sentence}</translation>
    </message>
    <message>
        <source>The whole game, {count} positions; the last one stays longer.</source>
        <translation>Toda la partida, {count} posiciones; la última se ve más tiempo.</translation>
    </message>
    <message>
        <source>The whole game, {count} positions; the last one stays longer. It is too long for larger pictures.</source>
        <translation>Toda la partida, {count} posiciones; la última se ve más tiempo. Es demasiado larga para imágenes más grandes.</translation>
    </message>
    <message>
        <source>The board as it is shown now.</source>
        <translation>El tablero como se ve ahora.</translation>
    </message>
    <message>
        <source>PNG: the board</source>
        <translation>PNG: el tablero</translation>
    </message>
    <message>
        <source>SVG: the board, as a drawing</source>
        <translation>SVG: el tablero, como dibujo</translation>
    </message>
    <message>
        <source>GIF: the whole game, animated</source>
        <translation>GIF: toda la partida, animada</translation>
    </message>
    <message>
        <source>{pixels} pixels</source>
        <translation>{pixels} píxeles</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Formato</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Altura</translation>
    </message>
    <message>
        <source>&amp;Each position</source>
        <translation>&amp;Cada posición</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Guardar…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>PictureExport</name>
    <message>
        <source>The picture is on the clipboard as TikZ. Its first lines say what it needs.</source>
        <translation>La imagen está en el portapapeles como TikZ. Sus primeras líneas dicen qué necesita.</translation>
    </message>
    <message>
        <source>The picture was sent to the printer.</source>
        <translation>La imagen se ha enviado a la impresora.</translation>
    </message>
    <message>
        <source>Export a picture</source>
        <translation>Exportar una imagen</translation>
    </message>
    <message>
        <source>Pictures (*{suffix})</source>
        <translation>Imágenes (*{suffix})</translation>
    </message>
    <message>
        <source>Web page (*{suffix})</source>
        <translation>Página web (*{suffix})</translation>
    </message>
    <message numerus="yes">
        <source>%n of the files exist already. Replace them?</source>
        <translation>
            <numerusform>Ya existe %n de los archivos. ¿Reemplazarlo?</numerusform>
            <numerusform>Ya existen %n de los archivos. ¿Reemplazarlos?</numerusform>
        </translation>
    </message>
    <message>
        <source>Exported: {file}</source>
        <translation>Exportado: {file}</translation>
    </message>
    <message>
        <source>Exported: {first} to {last}</source>
        <translation>Exportados: de {first} a {last}</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>La imagen está en el portapapeles.</translation>
    </message>
</context>
<context>
    <name>PlatformSheets</name>
    <message>
        <source>Give the value that each node is left with, alpha and beta as they stand then, and where it cuts, as far as this is asked. Write inf and -inf for the infinite, and {never} wherever the search never goes.</source>
        <translation>Da el valor con el que se deja cada nodo, alfa y beta como están entonces, y dónde poda, según lo que se pregunta. Escribe inf y -inf para el infinito, y {never} donde la búsqueda nunca llega.</translation>
    </message>
    <message>
        <source>U is UCB1. Write U, W and Q to two decimals, from the side that moved into the node.</source>
        <translation>U es UCB1. Escribe U, W y Q con dos decimales, desde el bando que movió hasta el nodo.</translation>
    </message>
    <message>
        <source>Iteration {number}: the last node of its path</source>
        <translation>Iteración {number}: el último nodo de su camino</translation>
    </message>
    <message>
        <source>Iteration {number}: the children of node {place} of its path, from the left</source>
        <translation>Iteración {number}: los hijos del nodo {place} de su camino, desde la izquierda</translation>
    </message>
    <message>
        <source>Iteration {number}: node {place} of its path</source>
        <translation>Iteración {number}: el nodo {place} de su camino</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>poda</translation>
    </message>
    <message>
        <source>no cut</source>
        <translation>no poda</translation>
    </message>
    <message>
        <source>never visited</source>
        <translation>nunca se visita</translation>
    </message>
    <message>
        <source>after child {number}</source>
        <translation>tras el hijo {number}</translation>
    </message>
</context>
<context>
    <name>Play</name>
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
        <source>Statistical</source>
        <translation>Estadístico</translation>
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
        <source>Farsighted</source>
        <translation>Previsor</translation>
    </message>
    <message>
        <source>Learnt</source>
        <translation>Aprendido</translation>
    </message>
    <message>
        <source>Evolved network</source>
        <translation>Red evolucionada</translation>
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
        <source>PVS (NegaScout)</source>
        <translation>PVS (NegaScout)</translation>
    </message>
    <message>
        <source>Expectiminimax</source>
        <translation>Expectiminimax</translation>
    </message>
    <message>
        <source>Monte Carlo tree search</source>
        <translation>Búsqueda Monte Carlo en árbol</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>Solucionador</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Persona</translation>
    </message>
    <message>
        <source>{solver}, errs {percent} %</source>
        <translation>{solver}, yerra un {percent} %</translation>
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
        <source>N-tuple network</source>
        <translation>Red de n-tuplas</translation>
    </message>
    <message>
        <source>Learnt network</source>
        <translation>Red que aprendió</translation>
    </message>
    <message>
        <source>noise {number}</source>
        <translation>ruido {number}</translation>
    </message>
    <message>
        <source>overlooks {percent} %</source>
        <translation>pasa por alto un {percent} %</translation>
    </message>
    <message>
        <source>knows every value</source>
        <translation>conoce todos los valores</translation>
    </message>
    <message>
        <source>knows every value, errs {percent} %</source>
        <translation>conoce todos los valores, falla un {percent} %</translation>
    </message>
    <message>
        <source>looks as far as it can in {seconds} s</source>
        <translation>mira tan lejos como puede en {seconds} s</translation>
    </message>
    <message>
        <source>looks at its own plays alone</source>
        <translation>solo mira sus propias jugadas</translation>
    </message>
    <message>
        <source>judges a little off (±{noise})</source>
        <translation>juzga casi bien (±{noise})</translation>
    </message>
    <message>
        <source>judges roughly (±{noise})</source>
        <translation>juzga a ojo (±{noise})</translation>
    </message>
    <message>
        <source>judges badly (±{noise})</source>
        <translation>juzga mal (±{noise})</translation>
    </message>
    <message>
        <source>solver</source>
        <translation>solver</translation>
    </message>
    <message>
        <source>keeps its tree</source>
        <translation>conserva su árbol</translation>
    </message>
    <message>
        <source>learnt by temporal differences</source>
        <translation>aprendido por diferencias temporales</translation>
    </message>
    <message>
        <source>does not know you yet; plays as {level}</source>
        <translation>aún no te conoce; juega como {level}</translation>
    </message>
    <message>
        <source>takes you for about {rating}; plays as {level}</source>
        <translation>te atribuye unos {rating}; juega como {level}</translation>
    </message>
    <message>
        <source>Even game {sentence}.</source>
        <translation>La partida igualada {sentence}.</translation>
    </message>
    <message>
        <source>Not rated: with help</source>
        <translation>No puntúa: con ayuda</translation>
    </message>
    <message>
        <source>A game counts for your strength if you take no move back and get no hint, values, review or question of the tutor before its end.</source>
        <translation>Una partida cuenta para tu fuerza si no deshaces jugadas y antes del final no recibes pistas, valores, revisión ni preguntas del tutor.</translation>
    </message>
    <message>
        <source>Your strength: {rating} ({change})</source>
        <translation>Tu fuerza: {rating} ({change})</translation>
    </message>
    <message>
        <source>Esc goes back to the game</source>
        <translation>Esc vuelve a la partida</translation>
    </message>
    <message>
        <source>depth {depth}</source>
        <translation>profundidad {depth}</translation>
    </message>
    <message>
        <source>hint {move}: {what}</source>
        <translation>sugerencia {move}: {what}</translation>
    </message>
    <message>
        <source>computing the endgames: {percent} %</source>
        <translation>calculando los finales: {percent} %</translation>
    </message>
    <message>
        <source>{player}: whether to double</source>
        <translation>{player}: si doblar o no</translation>
    </message>
    <message>
        <source>{player}: {playouts}</source>
        <translation>{player}: {playouts}</translation>
    </message>
    <message>
        <source>hint: {playouts}</source>
        <translation>sugerencia: {playouts}</translation>
    </message>
    <message>
        <source>{player}: {solved} of {moves} solved, {nodes} nodes</source>
        <translation>{player}: {solved} de {moves} resueltas, {nodes} nodos</translation>
    </message>
    <message>
        <source>hint: {solved} of {moves} solved, {nodes} nodes</source>
        <translation>sugerencia: {solved} de {moves} resueltas, {nodes} nodos</translation>
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
        <source>Trained network</source>
        <translation>Red entrenada</translation>
    </message>
    <message>
        <source>Hand-made features</source>
        <translation>Rasgos hechos a mano</translation>
    </message>
    <message>
        <source>Men, kings and position</source>
        <translation>Peones, damas y posición</translation>
    </message>
    <message>
        <source>Learnt patterns</source>
        <translation>Patrones aprendidos</translation>
    </message>
    <message>
        <source>Men and kings</source>
        <translation>Peones y damas</translation>
    </message>
    <message>
        <source>The game’s own estimate</source>
        <translation>La estimación propia del juego</translation>
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
        <source>Thinking</source>
        <translation>Pensando</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fallo</translation>
    </message>
    <message>
        <source>waiting for the dice</source>
        <translation>esperando los dados</translation>
    </message>
    <message>
        <source>computing the bear-off database: {percent} %</source>
        <translation>calculando la base de datos de finales: {percent} %</translation>
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
        <source>hint</source>
        <translation>sugerencia</translation>
    </message>
    <message>
        <source>hint: depth {depth}, {nodes} nodes</source>
        <translation>sugerencia: profundidad {depth}, {nodes} nodos</translation>
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
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>random, before any training</source>
        <translation>aleatorio, sin ningún entrenamiento</translation>
    </message>
    <message>
        <source>fitness {number}</source>
        <translation>aptitud {number}</translation>
    </message>
    <message>
        <source>age {number}</source>
        <translation>edad {number}</translation>
    </message>
    <message>
        <source>mean {number}</source>
        <translation>media {number}</translation>
    </message>
    <message>
        <source>Solves every position</source>
        <translation>Resuelve cada posición</translation>
    </message>
    <message>
        <source>Solves every position, errs {percent} %</source>
        <translation>Resuelve cada posición, yerra un {percent} %</translation>
    </message>
    <message>
        <source>{side} to move</source>
        <translation>Turno de {side}</translation>
    </message>
    <message>
        <source>{loser} resigns: {winner} wins</source>
        <translation>Abandono de {loser}: victoria de {winner}</translation>
    </message>
    <message>
        <source>{winner} wins</source>
        <translation>Victoria de {winner}</translation>
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
    <message>
        <source>{side}: {text}</source>
        <translation>{side}: {text}</translation>
    </message>
    <message>
        <source>Money play</source>
        <translation>Juego por dinero</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Al azar</translation>
    </message>
    <message>
        <source>Newcomer</source>
        <translation>Novato</translation>
    </message>
    <message>
        <source>Novice</source>
        <translation>Inexperto</translation>
    </message>
    <message>
        <source>Learner</source>
        <translation>Aprendiz</translation>
    </message>
    <message>
        <source>Experienced</source>
        <translation>Experimentado</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>Maestro</translation>
    </message>
    <message>
        <source>Champion</source>
        <translation>Campeón</translation>
    </message>
    <message>
        <source>Deep</source>
        <translation>Profundo</translation>
    </message>
    <message>
        <source>Fallible</source>
        <translation>Falible</translation>
    </message>
    <message>
        <source>{first} {points}, {second} {others}</source>
        <translation>{first} {points}, {second} {others}</translation>
    </message>
    <message>
        <source>{name} wins the match</source>
        <translation>{name} gana el encuentro</translation>
    </message>
    <message>
        <source>{name} {wins}</source>
        <translation>{name} {wins}</translation>
    </message>
    <message>
        <source>under way</source>
        <translation>en curso</translation>
    </message>
    <message>
        <source>not finished</source>
        <translation>sin terminar</translation>
    </message>
    <message>
        <source>Game {number}: {what}</source>
        <translation>Partida {number}: {what}</translation>
    </message>
    <message>
        <source>A single game: {points}</source>
        <translation>Una partida simple: {points}</translation>
    </message>
    <message>
        <source>A gammon: {points}</source>
        <translation>Un gammon: {points}</translation>
    </message>
    <message>
        <source>A backgammon: {points}</source>
        <translation>Un backgammon: {points}</translation>
    </message>
    <message>
        <source>Line of {move}: move {number} of {count}</source>
        <translation>Variante de {move}: jugada {number} de {count}</translation>
    </message>
    <message>
        <source>Move {number} of {count}: {side} plays {move}.</source>
        <translation>Jugada {number} de {count}, {side}: {move}.</translation>
    </message>
    <message>
        <source>{elo} Elo</source>
        <translation>{elo} Elo</translation>
    </message>
    <message>
        <source>odd threat of {side}</source>
        <translation>amenaza impar de {side}</translation>
    </message>
    <message>
        <source>odd threat of {side}, of little use</source>
        <translation>amenaza impar de {side}, poco útil</translation>
    </message>
    <message>
        <source>even threat of {side}</source>
        <translation>amenaza par de {side}</translation>
    </message>
    <message>
        <source>even threat of {side}, of little use</source>
        <translation>amenaza par de {side}, poco útil</translation>
    </message>
    <message>
        <source>{known} of {all} moves solved</source>
        <translation>{known} de {all} jugadas resueltas</translation>
    </message>
    <message>
        <source>Stopped: {known} of {all} moves solved</source>
        <translation>Parado: {known} de {all} jugadas resueltas</translation>
    </message>
    <message>
        <source>Solved to the end</source>
        <translation>Resuelto hasta el final</translation>
    </message>
    <message>
        <source>{nodes} nodes</source>
        <translation>{nodes} nodos</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>The trained network has learnt from the rules alone, in games against itself: the strongest.</source>
        <translation>La red entrenada ha aprendido solo a partir de las reglas, en partidas contra sí misma: la más fuerte.</translation>
    </message>
    <message>
        <source>Hand-made features: people chose what counts, which is the race, blots and the shots at them, points and primes. Quick, and weaker.</source>
        <translation>Rasgos hechos a mano: lo que cuenta lo eligieron personas, y es la carrera, las fichas sueltas y los tiros a ellas, las casillas y los bloqueos. Rápidos, y más flojos.</translation>
    </message>
    <message>
        <source>With none, all positions are alike until the game is over.</source>
        <translation>Sin ninguna, todas las posiciones son iguales hasta el final de la partida.</translation>
    </message>
    <message>
        <source>0 plies: it values the position after each of its plays. At once.</source>
        <translation>0 niveles: valora la posición tras cada una de sus jugadas. Al instante.</translation>
    </message>
    <message>
        <source>1 ply: it also looks at every throw of the opponent and the best reply to it. Some thousandths of a second.</source>
        <translation>1 nivel: mira además cada tirada del rival y la mejor respuesta a ella. Unas milésimas de segundo.</translation>
    </message>
    <message>
        <source>2 plies: it also looks at its own next throw. Usually less than a second.</source>
        <translation>2 niveles: mira además su propia tirada siguiente. Normalmente, menos de un segundo.</translation>
    </message>
    <message>
        <source>Score {score}, as the list says</source>
        <translation>Puntuación {score}, como dice la lista</translation>
    </message>
    <message>
        <source>loses {points} a decision: {rating}</source>
        <translation>pierde {points} por decisión: {rating}</translation>
    </message>
</context>
<context>
    <name>PlayActions</name>
    <message>
        <source>First move of the line</source>
        <translation>Primera jugada de la variante</translation>
    </message>
    <message>
        <source>Previous move of the line</source>
        <translation>Jugada anterior de la variante</translation>
    </message>
    <message>
        <source>Next move of the line</source>
        <translation>Jugada siguiente de la variante</translation>
    </message>
    <message>
        <source>Last move of the line</source>
        <translation>Última jugada de la variante</translation>
    </message>
    <message>
        <source>Back to the game</source>
        <translation>Volver a la partida</translation>
    </message>
    <message>
        <source>&amp;Keep the line</source>
        <translation>&amp;Conservar la variante</translation>
    </message>
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
        <source>Re&amp;cent games…</source>
        <translation>Partidas &amp;recientes…</translation>
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
        <source>S&amp;quare numbers</source>
        <translation>Números de las &amp;casillas</translation>
    </message>
    <message>
        <source>Moves to a &amp;draw…</source>
        <translation>Jugadas &amp;hasta el empate…</translation>
    </message>
    <message>
        <source>&amp;Type a position…</source>
        <translation>E&amp;scribir una posición…</translation>
    </message>
    <message>
        <source>Begin with an openin&amp;g…</source>
        <translation>Empezar con una aper&amp;tura…</translation>
    </message>
    <message>
        <source>Pu&amp;zzles ({count} today)</source>
        <translation>Prob&amp;lemas ({count} para hoy)</translation>
    </message>
    <message>
        <source>&amp;Roll</source>
        <translation>&amp;Tirar</translation>
    </message>
    <message>
        <source>Take &amp;back</source>
        <translation>&amp;Volver atrás</translation>
    </message>
    <message>
        <source>Swap d&amp;ice</source>
        <translation>&amp;Cambiar dados</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>Con&amp;firmar</translation>
    </message>
    <message>
        <source>Roll a&amp;utomatically</source>
        <translation>Tirar &amp;automáticamente</translation>
    </message>
    <message>
        <source>&amp;Enter the dice by hand</source>
        <translation>&amp;Introducir los dados a mano</translation>
    </message>
    <message>
        <source>Analyse this &amp;position</source>
        <translation>A&amp;nalizar esta posición</translation>
    </message>
    <message>
        <source>Mo&amp;nte Carlo tree search</source>
        <translation>&amp;Búsqueda Monte Carlo en árbol</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Partida</translation>
    </message>
    <message>
        <source>Seed &amp;of the dice…</source>
        <translation>Se&amp;milla de los dados…</translation>
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
        <translation>&amp;Oculto</translation>
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
    <message>
        <source>Pu&amp;zzles</source>
        <translation>Prob&amp;lemas</translation>
    </message>
    <message>
        <source>Re&amp;view the game</source>
        <translation>Revi&amp;sar la partida</translation>
    </message>
    <message>
        <source>T&amp;hreats</source>
        <translation>&amp;Amenazas</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Revisar</translation>
    </message>
    <message>
        <source>only games that are solved to their end can be reviewed</source>
        <translation>solo se pueden revisar los juegos resueltos hasta el final</translation>
    </message>
</context>
<context>
    <name>PlayPage</name>
    <message>
        <source>Connect Four</source>
        <translation>Cuatro en raya</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Columnas</translation>
    </message>
    <message>
        <source>Opponent</source>
        <translation>Rival</translation>
    </message>
    <message>
        <source>A person</source>
        <translation>Una persona</translation>
    </message>
    <message>
        <source>Exact scores (V)</source>
        <translation>Puntuaciones exactas (V)</translation>
    </message>
    <message>
        <source>New game (N)</source>
        <translation>Partida nueva (N)</translation>
    </message>
    <message>
        <source>Undo (U)</source>
        <translation>Deshacer (U)</translation>
    </message>
    <message>
        <source>Other side</source>
        <translation>Otro lado</translation>
    </message>
    <message>
        <source>Column {column}</source>
        <translation>Columna {column}</translation>
    </message>
    <message>
        <source>Column {column}: {score}, {words}</source>
        <translation>Columna {column}: {score}, {words}</translation>
    </message>
    <message>
        <source>{side} to move.</source>
        <translation>Mueve {side}.</translation>
    </message>
    <message>
        <source>{side} has won.</source>
        <translation>Ha ganado {side}.</translation>
    </message>
    <message>
        <source>Draw.</source>
        <translation>Empate.</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>empate</translation>
    </message>
    <message>
        <source>wins in {plies}</source>
        <translation>gana en {plies}</translation>
    </message>
    <message>
        <source>loses in {plies}</source>
        <translation>pierde en {plies}</translation>
    </message>
    <message>
        <source>Solving…</source>
        <translation>Resolviendo…</translation>
    </message>
    <message>
        <source>This browser cannot solve: use one of 2022 or later.</source>
        <translation>Este navegador no puede resolver: usa uno de 2022 o posterior.</translation>
    </message>
</context>
<context>
    <name>PlayTab</name>
    <message>
        <source>Moves to a draw</source>
        <translation>Jugadas hasta el empate</translation>
    </message>
    <message>
        <source>A game is drawn after this many moves of each side without a capture or a man’s move. It applies to games begun from now on.</source>
        <translation>Una partida empata tras este número de jugadas de cada bando sin captura ni movimiento de peón. Vale para las partidas que empieces desde ahora.</translation>
    </message>
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
    <message>
        <source>This is a position of {game}. Show it?</source>
        <translation>Es una posición de {game}. ¿La muestras?</translation>
    </message>
    <message>
        <source>Paste position</source>
        <translation>Pegar posición</translation>
    </message>
</context>
<context>
    <name>PlayerCard</name>
    <message>
        <source>Play against it</source>
        <translation>Jugar contra él</translation>
    </message>
    <message>
        <source>A new game on the Play tab against the player shown here</source>
        <translation>Una partida nueva en la pestaña Jugar contra el jugador que se muestra aquí</translation>
    </message>
    <message>
        <source>Save player…</source>
        <translation>Guardar jugador…</translation>
    </message>
    <message>
        <source>Save the player shown here in a file, to be opened in Play</source>
        <translation>Guardar en un archivo el jugador que se muestra aquí, para abrirlo en Jugar</translation>
    </message>
    <message>
        <source>No player yet</source>
        <translation>Aún no hay jugador</translation>
    </message>
    <message>
        <source>points in a reading {share}</source>
        <translation>puntos en una lectura {share}</translation>
    </message>
    <message>
        <source>The share of the points in its last reading: games against the player that the losses are counted against.</source>
        <translation>La proporción de puntos de su última lectura: partidas contra el jugador frente al que se cuentan las derrotas.</translation>
    </message>
    <message>
        <source>values kept {share}</source>
        <translation>valores conservados {share}</translation>
    </message>
    <message>
        <source>Positions whose value is known: in how many of them the move that it plays leaves a win a win, and a draw a draw; when it was last looked at.</source>
        <translation>Posiciones de valor conocido: en cuántas de ellas su jugada deja una victoria como victoria y un empate como empate; la última vez que se miró.</translation>
    </message>
    <message>
        <source>It has learnt nothing.</source>
        <translation>No ha aprendido nada.</translation>
    </message>
    <message>
        <source>fitness {number}</source>
        <translation>aptitud {number}</translation>
    </message>
    <message>
        <source>Fitness: the points of its games in its last generation, against others</source>
        <translation>Aptitud: los puntos de sus partidas en su última generación, contra otros</translation>
    </message>
    <message>
        <source>Fitness: minus the lines that it loses when every reply is tried.</source>
        <translation>Aptitud: menos las variantes que pierde cuando se prueban todas las respuestas.</translation>
    </message>
    <message>
        <source>age {number}</source>
        <translation>edad {number}</translation>
    </message>
    <message>
        <source>Age: the generations in which it was evaluated.</source>
        <translation>Edad: las generaciones en las que se evaluó.</translation>
    </message>
    <message>
        <source>mean {number}</source>
        <translation>media {number}</translation>
    </message>
    <message>
        <source>Mean: the sum of its results divided by its age.</source>
        <translation>Media: la suma de sus resultados dividida entre su edad.</translation>
    </message>
    <message>
        <source>First player, untrained</source>
        <translation>Primer jugador, sin entrenar</translation>
    </message>
    <message>
        <source>K: what a king is worth to it, in men.</source>
        <translation>K: lo que vale para él una dama, en peones.</translation>
    </message>
    <message>
        <source>A player from a file</source>
        <translation>Un jugador de un archivo</translation>
    </message>
    <message>
        <source>First player, random weights</source>
        <translation>Primer jugador, pesos al azar</translation>
    </message>
    <message>
        <source>Champion, of generation {number}</source>
        <translation>Campeón, de la generación {number}</translation>
    </message>
    <message>
        <source>{shape} · K {king}</source>
        <translation>{shape} · K {king}</translation>
    </message>
    <message>
        <source>{shape} · {plies}</source>
        <translation>{shape} · {plies}</translation>
    </message>
    <message>
        <source>{text} · changes as it trains</source>
        <translation>{text} · cambia al entrenar</translation>
    </message>
</context>
<context>
    <name>PlayerColumn</name>
    <message>
        <source>Player</source>
        <translation>Jugador</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Estadísticas</translation>
    </message>
    <message>
        <source>What it looks at</source>
        <translation>Qué mira</translation>
    </message>
    <message>
        <source>Where credit goes</source>
        <translation>Adónde va el crédito</translation>
    </message>
    <message>
        <source>Its opinion of the position</source>
        <translation>Su opinión de la posición</translation>
    </message>
    <message>
        <source>Hall of champions</source>
        <translation>Salón de campeones</translation>
    </message>
    <message>
        <source>Which player of the run is shown</source>
        <translation>Qué jugador del entrenamiento se muestra</translation>
    </message>
    <message>
        <source>Current best</source>
        <translation>El mejor actual</translation>
    </message>
    <message>
        <source>The fittest of the last generation.</source>
        <translation>El más apto de la última generación.</translation>
    </message>
    <message>
        <source>Current centre</source>
        <translation>Centro actual</translation>
    </message>
    <message>
        <source>Where the strategy stands now: it need not be the fittest.</source>
        <translation>Dónde está ahora la estrategia: no tiene por qué ser el más apto.</translation>
    </message>
    <message>
        <source>The network as it is now</source>
        <translation>La red tal como está</translation>
    </message>
    <message>
        <source>What it has learnt until now: it may play worse than it once did.</source>
        <translation>Lo que ha aprendido hasta ahora: puede que juegue peor que en otro momento.</translation>
    </message>
    <message>
        <source>The best of all generations, by the values that it kept.</source>
        <translation>El mejor de todas las generaciones, por los valores que conserva.</translation>
    </message>
    <message>
        <source>Past champion, of generation {number}</source>
        <translation>Campeón anterior, de la generación {number}</translation>
    </message>
    <message>
        <source>Champion: the best found</source>
        <translation>Campeón: el mejor hallado</translation>
    </message>
    <message>
        <source>The best of all generations, by games that are the same for all.</source>
        <translation>El mejor de todas las generaciones, en partidas que son las mismas para todos.</translation>
    </message>
</context>
<context>
    <name>PlayerFiles</name>
    <message>
        <source>Save the player</source>
        <translation>Guardar el jugador</translation>
    </message>
    <message>
        <source>Players (*.json);;All files (*)</source>
        <translation>Jugadores (*.json);;Todos los archivos (*)</translation>
    </message>
</context>
<context>
    <name>PlayerPicker</name>
    <message>
        <source>thinks</source>
        <translation>piensa</translation>
    </message>
    <message>
        <source>to move</source>
        <translation>mueve</translation>
    </message>
    <message>
        <source>Who plays {side}</source>
        <translation>Quién juega con {side}</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveles</translation>
    </message>
    <message>
        <source>By method</source>
        <translation>Por método</translation>
    </message>
    <message>
        <source>From files</source>
        <translation>De archivos</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Otros</translation>
    </message>
    <message>
        <source>Open a player…</source>
        <translation>Abrir un jugador…</translation>
    </message>
    <message>
        <source>Set up an engine…</source>
        <translation>Configurar un motor…</translation>
    </message>
    <message>
        <source>Even game</source>
        <translation>Partida igualada</translation>
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
    <name>PlayersList</name>
    <message>
        <source>Program of your list</source>
        <translation>Programa de tu lista</translation>
    </message>
    <message>
        <source>Programs of others…</source>
        <translation>Programas ajenos…</translation>
    </message>
    <message>
        <source>Set up an engine…</source>
        <translation>Configurar un motor…</translation>
    </message>
    <message>
        <source>A player from a file…</source>
        <translation>Un jugador de un archivo…</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Jugador</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Qué es</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Jugadores</translation>
    </message>
    <message>
        <source>Add a player</source>
        <translation>Añadir un jugador</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Subir</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Cambiar nombre</translation>
    </message>
</context>
<context>
    <name>PlayersOfPlay</name>
    <message>
        <source>Open a player</source>
        <translation>Abrir un jugador</translation>
    </message>
    <message>
        <source>Players saved by Poda (*.json *.json.gz)</source>
        <translation>Jugadores guardados por Poda (*.json *.json.gz)</translation>
    </message>
</context>
<context>
    <name>Plays</name>
    <message>
        <source>wins {percent} %</source>
        <translation>gana {percent} %</translation>
    </message>
    <message>
        <source>gammons {percent} %</source>
        <translation>gammons {percent} %</translation>
    </message>
    <message>
        <source>backgammons {percent} %</source>
        <translation>backgammons {percent} %</translation>
    </message>
    <message>
        <source>loses {percent} %</source>
        <translation>pierde {percent} %</translation>
    </message>
    <message>
        <source>the play on the board</source>
        <translation>la jugada del tablero</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jugada</translation>
    </message>
    <message>
        <source>Equity</source>
        <translation>Equidad</translation>
    </message>
    <message>
        <source>{side} to play, {position}</source>
        <translation>juega {side}, {position}</translation>
    </message>
    <message>
        <source>Win %</source>
        <translation>Gana %</translation>
    </message>
    <message>
        <source>G %</source>
        <translation>G %</translation>
    </message>
    <message>
        <source>BG %</source>
        <translation>BG %</translation>
    </message>
    <message>
        <source>Loss %</source>
        <translation>Pierde %</translation>
    </message>
    <message>
        <source>LG %</source>
        <translation>PG %</translation>
    </message>
    <message>
        <source>LBG %</source>
        <translation>PBG %</translation>
    </message>
    <message>
        <source>Chance to win</source>
        <translation>Probabilidad de ganar</translation>
    </message>
    <message>
        <source>Chance to win a gammon or a backgammon</source>
        <translation>Probabilidad de ganar un gammon o un backgammon</translation>
    </message>
    <message>
        <source>Chance to win a backgammon</source>
        <translation>Probabilidad de ganar un backgammon</translation>
    </message>
    <message>
        <source>Chance to lose</source>
        <translation>Probabilidad de perder</translation>
    </message>
    <message>
        <source>Chance to lose a gammon or a backgammon</source>
        <translation>Probabilidad de perder un gammon o un backgammon</translation>
    </message>
    <message>
        <source>Chance to lose a backgammon</source>
        <translation>Probabilidad de perder un backgammon</translation>
    </message>
    <message>
        <source>{side} to play {throw}</source>
        <translation>{side} juega {throw}</translation>
    </message>
    <message>
        <source>{plies} · {number} positions · {seconds} s</source>
        <translation>{plies} · {number} posiciones · {seconds} s</translation>
    </message>
    <message>
        <source>Equity: points a game, without a cube.</source>
        <translation>Equidad: puntos por partida, sin cubo.</translation>
    </message>
    <message>
        <source>Equity: points for each on the cube, cubeful.</source>
        <translation>Equidad: puntos por cada punto del cubo, contando con él.</translation>
    </message>
    <message>
        <source>Equity in a match to {points}: its winning chances, scaled so that a game won is 1.</source>
        <translation>Equidad en un encuentro a {points}: las probabilidades de ganarlo, en una escala en la que una partida ganada es 1.</translation>
    </message>
    <message>
        <source>R {games}</source>
        <translation>R {games}</translation>
    </message>
    <message>
        <source>rollout of {trials} games, played at {plies}, ± {error}</source>
        <translation>rollout de {trials} partidas, jugadas a {plies}, ± {error}</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De dónde</translation>
    </message>
    <message>
        <source>cubeful</source>
        <translation>con cubo</translation>
    </message>
    <message>
        <source>in the match</source>
        <translation>en el encuentro</translation>
    </message>
</context>
<context>
    <name>PlaysDialog</name>
    <message>
        <source>Table of plays</source>
        <translation>Tabla de jugadas</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copiar como texto</translation>
    </message>
    <message>
        <source>Copy the table as text ({keys})</source>
        <translation>Copiar la tabla como texto ({keys})</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>“Think first” is on: the plays are not shown here.</source>
        <translation>«Pensar antes» está activado: aquí no se muestran las jugadas.</translation>
    </message>
    <message>
        <source>The game is over: there is no play to value.</source>
        <translation>La partida ha terminado: no hay jugada que valorar.</translation>
    </message>
    <message>
        <source>Only backgammon has plays of a throw.</source>
        <translation>Solo el backgammon tiene jugadas de una tirada.</translation>
    </message>
    <message>
        <source>The plays are valued when the dice have been thrown.</source>
        <translation>Las jugadas se valoran cuando se han tirado los dados.</translation>
    </message>
</context>
<context>
    <name>PointerBar</name>
    <message>
        <source>Choose a game and the players, then click the board. “Shown” under Analysis tells what each move is worth.</source>
        <translation>Elige un juego y los jugadores, y pulsa en el tablero. «Visible», en Análisis, dice cuánto vale cada jugada.</translation>
    </message>
    <message>
        <source>→ and ← step through a search, and Space plays it. Click a grey node to see why it was pruned.</source>
        <translation>→ y ← recorren una búsqueda paso a paso y Espacio la reproduce. Pulsa en un nodo gris para ver por qué se podó.</translation>
    </message>
    <message>
        <source>Press Train: networks learn to play from the rules alone. Pause or cancel when you like; nothing is lost.</source>
        <translation>Pulsa Entrenar: unas redes aprenden a jugar solo con las reglas. Pausa o cancela cuando quieras; no se pierde nada.</translation>
    </message>
    <message>
        <source>Press Start: the players meet in many games, and the standings say who is better, and how sure that is. Nothing that was played is lost.</source>
        <translation>Pulsa Empezar: los jugadores se enfrentan en muchas partidas, y la clasificación dice quién es mejor y con qué seguridad. Nada de lo jugado se pierde.</translation>
    </message>
    <message>
        <source>Read more (F1)</source>
        <translation>Leer más (F1)</translation>
    </message>
    <message>
        <source>Got it (Esc)</source>
        <translation>Entendido (Esc)</translation>
    </message>
    <message>
        <source>A first hint</source>
        <translation>Una primera pista</translation>
    </message>
</context>
<context>
    <name>PositionDialog</name>
    <message>
        <source>Character {place}: {sentence}</source>
        <translation>Carácter {place}: {sentence}</translation>
    </message>
    <message>
        <source>The dice are to be thrown (CHANCE)</source>
        <translation>Hay que tirar los dados (CHANCE)</translation>
    </message>
    <message>
        <source>{side} ({player}) to move</source>
        <translation>Turno de {side} ({player})</translation>
    </message>
    <message>
        <source>A position is written as its GNU Backgammon ID, with the throw behind it where the dice are thrown. A throw is a ply, as a play is.</source>
        <translation>Una posición se escribe con su identificador de GNU Backgammon, seguido de la tirada si ya se han tirado los dados. Una tirada es un nivel, igual que una jugada.</translation>
    </message>
    <message>
        <source>A position is written as FEN: whose turn it is, White’s pieces and Black’s, K for a king. Moves may follow; alone they are played from the start.</source>
        <translation>Una posición se escribe como FEN: a quién le toca, las piezas de las blancas y las de las negras, K para una dama. Pueden seguir jugadas; si van solas, se juegan desde el principio.</translation>
    </message>
    <message>
        <source>A position is written in the game’s own notation. At the depth limit the evaluation says what a position is worth.</source>
        <translation>Una posición se escribe en la notación propia del juego. En el límite de profundidad, la evaluación dice cuánto vale una posición.</translation>
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
    <name>PositionListDialog</name>
    <message>
        <source>Positions in {file}</source>
        <translation>Posiciones de {file}</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Núm.</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>Jugadas</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>Moves…</source>
        <translation>Jugadas…</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
</context>
<context>
    <name>PredictCard</name>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Poda</translation>
    </message>
    <message>
        <source>The search leaves the node here (Y, 1)</source>
        <translation>La búsqueda sale aquí del nodo (Y, 1)</translation>
    </message>
    <message>
        <source>No cut</source>
        <translation>No poda</translation>
    </message>
    <message>
        <source>The search goes on at the node (N, 2)</source>
        <translation>La búsqueda sigue en el nodo (N, 2)</translation>
    </message>
    <message>
        <source>No more leaves</source>
        <translation>Ninguna más</translation>
    </message>
    <message>
        <source>The search visits no more leaves (0)</source>
        <translation>La búsqueda no visita ninguna hoja más (0)</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Responder</translation>
    </message>
    <message>
        <source>Answer with this value (Enter)</source>
        <translation>Responde con este valor (Intro)</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Show the answer, which does not count (Page Down, Right)</source>
        <translation>Muestra la respuesta, que entonces no cuenta (Av Pág, Derecha)</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Saltar</translation>
    </message>
    <message>
        <source>Go on to the next question without an answer (Shift+Enter)</source>
        <translation>Pasa a la pregunta siguiente sin responder (Mayús+Intro)</translation>
    </message>
    <message>
        <source>Next question</source>
        <translation>Pregunta siguiente</translation>
    </message>
    <message>
        <source>Go on to the next question (Enter)</source>
        <translation>Pasa a la pregunta siguiente (Intro)</translation>
    </message>
    <message>
        <source>Ask the wrong ones again</source>
        <translation>Repetir las falladas</translation>
    </message>
    <message>
        <source>Go back to the first wrong answer, and ask all of them (Enter)</source>
        <translation>Vuelve a la primera respuesta fallada y las pregunta todas (Intro)</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>A number, a fraction such as 1/2, or inf (Enter answers)</source>
        <translation>Un número, una fracción como 1/2, o inf (Intro responde)</translation>
    </message>
</context>
<context>
    <name>PredictMode</name>
    <message>
        <source>Choose a leaf: this node has children.</source>
        <translation>Elige una hoja: este nodo tiene hijos.</translation>
    </message>
    <message>
        <source>Choose one of its children.</source>
        <translation>Elige uno de sus hijos.</translation>
    </message>
</context>
<context>
    <name>PredictPanel</name>
    <message>
        <source>What is asked</source>
        <translation>Qué se pregunta</translation>
    </message>
    <message>
        <source>Stop asking</source>
        <translation>Dejar de preguntar</translation>
    </message>
    <message>
        <source>Stop asking (Ctrl+Shift+G)</source>
        <translation>Dejar de preguntar (Ctrl+Mayús+G)</translation>
    </message>
    <message>
        <source>Cut or not?</source>
        <translation>¿Se poda?</translation>
    </message>
    <message>
        <source>Which leaf next?</source>
        <translation>¿Qué hoja sigue?</translation>
    </message>
    <message>
        <source>What value?</source>
        <translation>¿Qué valor?</translation>
    </message>
    <message>
        <source>Which child is selected?</source>
        <translation>¿Qué hijo se selecciona?</translation>
    </message>
    <message>
        <source>What is its new Q?</source>
        <translation>¿Cuál es su nueva Q?</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) of this kind in this search</source>
        <translation>
            <numerusform>%Ln pregunta de este tipo en esta búsqueda</numerusform>
            <numerusform>%Ln preguntas de este tipo en esta búsqueda</numerusform>
        </translation>
    </message>
    <message>
        <source>This search has no such question.</source>
        <translation>En esta búsqueda no hay ninguna pregunta así.</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Cuántas</translation>
    </message>
    <message>
        <source>How many questions</source>
        <translation>Cuántas preguntas</translation>
    </message>
    <message>
        <source>How many questions at most, spread over the search</source>
        <translation>Cuántas preguntas como mucho, repartidas por la búsqueda</translation>
    </message>
    <message>
        <source>at most {number}</source>
        <translation>{number} como mucho</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todas</translation>
    </message>
    <message>
        <source>right</source>
        <translation>bien</translation>
    </message>
    <message>
        <source>of</source>
        <translation>de</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Todas</translation>
    </message>
    <message>
        <source>To go over again</source>
        <translation>Para repasar</translation>
    </message>
    <message>
        <source>Wrong answers</source>
        <translation>Respuestas falladas</translation>
    </message>
    <message>
        <source>A click, or Enter, asks this question again.</source>
        <translation>Un clic, o Intro, hace otra vez esta pregunta.</translation>
    </message>
    <message>
        <source>Ask these again</source>
        <translation>Repetir estas</translation>
    </message>
    <message>
        <source>Go back to the first wrong answer, and ask all of them</source>
        <translation>Vuelve a la primera respuesta fallada y las pregunta todas</translation>
    </message>
    <message>
        <source>From the start</source>
        <translation>Desde el principio</translation>
    </message>
    <message>
        <source>Forget the tally, and ask everything once more</source>
        <translation>Olvida las cuentas y vuelve a preguntarlo todo</translation>
    </message>
    <message>
        <source>in a row: {now}, longest: {best}</source>
        <translation>seguidas: {now}, máximo: {best}</translation>
    </message>
    <message>
        <source>shown: {count}</source>
        <translation>mostradas: {count}</translation>
    </message>
</context>
<context>
    <name>PredictScreen</name>
    <message>
        <source>Click the child in the tree, or select it and press Enter.</source>
        <translation>Haz clic en el hijo, o selecciónalo y pulsa Intro.</translation>
    </message>
    <message>
        <source>Click the leaf in the tree, or select it and press Enter.</source>
        <translation>Haz clic en la hoja, o selecciónala y pulsa Intro.</translation>
    </message>
    <message>
        <source>Step on, play, or go to the next question.</source>
        <translation>Avanza, reproduce o pasa a la pregunta siguiente.</translation>
    </message>
    <message>
        <source>{right} of {asked} right</source>
        <translation>{right} de {asked} bien</translation>
    </message>
    <message>
        <source>{streak} in a row</source>
        <translation>{streak} seguidas</translation>
    </message>
    <message>
        <source>Looking for questions worth asking…</source>
        <translation>Buscando qué merece una pregunta…</translation>
    </message>
    <message>
        <source>Choose at the right what is to be asked.</source>
        <translation>Elige a la derecha qué se pregunta.</translation>
    </message>
    <message>
        <source>There is nothing to ask in this search.</source>
        <translation>En esta búsqueda no hay nada que preguntar.</translation>
    </message>
    <message>
        <source>No more questions.</source>
        <translation>No hay más preguntas.</translation>
    </message>
    <message>
        <source>No more questions: {right} of {asked} right.</source>
        <translation>No hay más preguntas: {right} de {asked} bien.</translation>
    </message>
    <message>
        <source>Longest streak: {count}.</source>
        <translation>Racha más larga de aciertos: {count}.</translation>
    </message>
    <message>
        <source>Step {step}. {question} You said: {given}.</source>
        <translation>Paso {step}. {question} Dijiste: {given}.</translation>
    </message>
    <message>
        <source>Step {step}. {question} You said: {given}. Right: {right}.</source>
        <translation>Paso {step}. {question} Dijiste: {given}. Lo correcto: {right}.</translation>
    </message>
</context>
<context>
    <name>PredictWords</name>
    <message>
        <source>Cut or not, at {node}?</source>
        <translation>¿Se poda en {node}?</translation>
    </message>
    <message>
        <source>What value is backed up to {node}?</source>
        <translation>¿Qué valor recibe {node}?</translation>
    </message>
    <message>
        <source>What value does {node} return?</source>
        <translation>¿Qué valor devuelve {node}?</translation>
    </message>
    <message>
        <source>All children are known: what is {node} worth?</source>
        <translation>Ya se conocen todos los hijos: ¿cuánto vale {node}?</translation>
    </message>
    <message>
        <source>Which leaf is evaluated next?</source>
        <translation>¿Qué hoja se evalúa a continuación?</translation>
    </message>
    <message>
        <source>Which leaf does the search visit first?</source>
        <translation>¿Qué hoja visita primero la búsqueda?</translation>
    </message>
    <message>
        <source>Which leaf does the search visit next?</source>
        <translation>¿Qué hoja visita ahora la búsqueda?</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>poda</translation>
    </message>
    <message>
        <source>no cut</source>
        <translation>no poda</translation>
    </message>
    <message>
        <source>no more leaves</source>
        <translation>ninguna más</translation>
    </message>
    <message>
        <source>The answer: {answer}.</source>
        <translation>La respuesta: {answer}.</translation>
    </message>
    <message>
        <source>Right: {answer}.</source>
        <translation>Correcto: {answer}.</translation>
    </message>
    <message>
        <source>You said: {given}. Right: {answer}.</source>
        <translation>Dijiste: {given}. Lo correcto: {answer}.</translation>
    </message>
    <message>
        <source>The leaves are evaluated from left to right, whatever their depth.</source>
        <translation>Las hojas se evalúan de izquierda a derecha, a cualquier profundidad.</translation>
    </message>
    <message>
        <source>Nothing was cut: the search goes on from left to right, depth first.</source>
        <translation>No se ha podado nada: la búsqueda sigue de izquierda a derecha, en profundidad.</translation>
    </message>
    <message>
        <source>Worth {low} to {high}, in the window {alpha} to {beta}.</source>
        <translation>Vale de {low} a {high}, en la ventana de {alpha} a {beta}.</translation>
    </message>
    <message>
        <source>{player} cuts where {test}: {numbers}.</source>
        <translation>{player} poda si {test}: {numbers}.</translation>
    </message>
    <message>
        <source>Equal is enough.</source>
        <translation>La igualdad basta.</translation>
    </message>
    <message>
        <source>Equal is not enough.</source>
        <translation>La igualdad no basta.</translation>
    </message>
    <message>
        <source>Fail-hard: {value} is outside the window, so its limit is returned.</source>
        <translation>Fail-hard: {value} está fuera de la ventana y se devuelve su límite.</translation>
    </message>
    <message>
        <source>{player} has no other value so far.</source>
        <translation>{player} no tiene otro valor por ahora.</translation>
    </message>
    <message>
        <source>MAX takes the highest value.</source>
        <translation>MAX toma el valor más alto.</translation>
    </message>
    <message>
        <source>MIN takes the lowest value.</source>
        <translation>MIN toma el valor más bajo.</translation>
    </message>
    <message>
        <source>MAX takes the highest of {values}.</source>
        <translation>MAX toma el más alto de {values}.</translation>
    </message>
    <message>
        <source>MIN takes the lowest of {values}.</source>
        <translation>MIN toma el más bajo de {values}.</translation>
    </message>
    <message>
        <source>Each outcome counts by its probability.</source>
        <translation>Cada resultado cuenta según su probabilidad.</translation>
    </message>
    <message>
        <source>{leaf} is never visited.</source>
        <translation>{leaf} no se visita nunca.</translation>
    </message>
    <message>
        <source>{leaf} has been visited already.</source>
        <translation>{leaf} ya se ha visitado.</translation>
    </message>
    <message>
        <source>{leaf} comes later.</source>
        <translation>{leaf} viene después.</translation>
    </message>
</context>
<context>
    <name>PresenterWindow</name>
    <message>
        <source>Notes for the presenter</source>
        <translation>Notas de quien presenta</translation>
    </message>
    <message>
        <source>The screen is blank</source>
        <translation>Pantalla en negro</translation>
    </message>
    <message>
        <source>Restart the clock</source>
        <translation>Reiniciar el reloj</translation>
    </message>
    <message>
        <source>Count the time since you began from zero</source>
        <translation>Cuenta desde cero el tiempo desde que empezaste</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Terminar</translation>
    </message>
    <message>
        <source>End the presentation (Esc)</source>
        <translation>Terminar la presentación (Esc)</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Después</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>Time of day</source>
        <translation>Hora</translation>
    </message>
    <message>
        <source>Time since the presentation began</source>
        <translation>Tiempo desde que empezó la presentación</translation>
    </message>
    <message>
        <source>Picture of the next step</source>
        <translation>Dibujo del paso siguiente</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>paso {step} de {steps}</translation>
    </message>
    <message>
        <source>This is the last step.</source>
        <translation>Este es el último paso.</translation>
    </message>
</context>
<context>
    <name>ProbeStep</name>
    <message>
        <source>A probe comes to {node}: its first child tells what it is worth at least.</source>
        <translation>Un sondeo entra en {node}: su primer hijo dice cuánto vale al menos.</translation>
    </message>
    <message>
        <source>A probe comes to {node}: its first child tells what it is worth at most.</source>
        <translation>Un sondeo entra en {node}: su primer hijo dice cuánto vale como mucho.</translation>
    </message>
    <message>
        <source>The first child is worth {value}: MAX gets that at least.</source>
        <translation>El primer hijo vale {value}: MAX consigue al menos eso.</translation>
    </message>
    <message>
        <source>The first child is worth {value}: MIN gives no more than that.</source>
        <translation>El primer hijo vale {value}: MIN no da más que eso.</translation>
    </message>
    <message>
        <source>The probe goes back with {value}.</source>
        <translation>El sondeo vuelve con {value}.</translation>
    </message>
</context>
<context>
    <name>ProofBadge</name>
    <message>
        <source>Trying every reply…</source>
        <translation>Probando todas las respuestas…</translation>
    </message>
    <message>
        <source>✓ Never loses: all {lines} lines tried</source>
        <translation>✓ Nunca pierde: probadas {lines} variantes</translation>
    </message>
    <message>
        <source>✕ Can be beaten: loses {lost} of {lines} lines</source>
        <translation>✕ Se le gana: pierde {lost} de {lines} variantes</translation>
    </message>
    <message>
        <source>Every reply was tried, with the player looking {plies} ahead.</source>
        <translation>Se probaron todas las respuestas, con el jugador mirando {plies}.</translation>
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
        <source>Why was this not searched?</source>
        <translation>¿Por qué no se exploró?</translation>
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
    <message>
        <source>MIN at {cut} already has {value}, and above it only more than {bound} matters: whatever stands here, MIN takes at most {value}.</source>
        <translation>MIN en {cut} ya tiene {value}, y más arriba solo importa algo mayor que {bound}: haya lo que haya aquí, MIN toma como mucho {value}.</translation>
    </message>
    <message>
        <source>MAX at {cut} already has {value}, and above it only less than {bound} matters: whatever stands here, MAX takes at least {value}.</source>
        <translation>MAX en {cut} ya tiene {value}, y más arriba solo importa algo menor que {bound}: haya lo que haya aquí, MAX toma al menos {value}.</translation>
    </message>
    <message>
        <source>No leaf is worth more than {extreme}. Even with that for all that was left out, the expected value at {cut} would be {value}, not above {bound}.</source>
        <translation>Ninguna hoja vale más que {extreme}. Aun con eso en todo lo que no se visitó, el valor esperado en {cut} sería {value}, no mayor que {bound}.</translation>
    </message>
    <message>
        <source>No leaf is worth less than {extreme}. Even with that for all that was left out, the expected value at {cut} would be {value}, not below {bound}.</source>
        <translation>Ninguna hoja vale menos que {extreme}. Aun con eso en todo lo que no se visitó, el valor esperado en {cut} sería {value}, no menor que {bound}.</translation>
    </message>
    <message>
        <source>The expected value at {cut} is {value} at most, not above {bound}.</source>
        <translation>El valor esperado en {cut} es como mucho {value}, no mayor que {bound}.</translation>
    </message>
    <message>
        <source>The expected value at {cut} is {value} at least, not below {bound}.</source>
        <translation>El valor esperado en {cut} es al menos {value}, no menor que {bound}.</translation>
    </message>
    <message>
        <source>MIN at {cut} already has {value}, and the search window begins at {bound}: whatever stands here, MIN takes at most {value}, and that is not inside the window.</source>
        <translation>MIN en {cut} ya tiene {value}, y la ventana de búsqueda empieza en {bound}: haya lo que haya aquí, MIN toma {value} como mucho, y eso no está dentro de la ventana.</translation>
    </message>
    <message>
        <source>MAX at {cut} already has {value}, and the search window ends at {bound}: whatever stands here, MAX takes at least {value}, and that is not inside the window.</source>
        <translation>MAX en {cut} ya tiene {value}, y la ventana de búsqueda acaba en {bound}: haya lo que haya aquí, MAX toma {value} como mínimo, y eso no está dentro de la ventana.</translation>
    </message>
</context>
<context>
    <name>ProofTrial</name>
    <message>
        <source>Give “{name}” any value:</source>
        <translation>Dale a «{name}» cualquier valor:</translation>
    </message>
    <message>
        <source>Give it any value from {low} to {high}:</source>
        <translation>Dale cualquier valor de {low} a {high}:</translation>
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
    <message>
        <source>PRUNE</source>
        <translation>PODA</translation>
    </message>
</context>
<context>
    <name>PuzzleActions</name>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Intentar de nuevo</translation>
    </message>
    <message>
        <source>&amp;From the beginning</source>
        <translation>&amp;Desde el principio</translation>
    </message>
    <message>
        <source>&amp;Back to the game</source>
        <translation>&amp;Volver a la partida</translation>
    </message>
    <message>
        <source>&amp;Next puzzle</source>
        <translation>Siguiente &amp;problema</translation>
    </message>
    <message>
        <source>Puzzle of the &amp;day</source>
        <translation>Problema del &amp;día</translation>
    </message>
    <message>
        <source>From &amp;your games</source>
        <translation>De &amp;tus partidas</translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation>Su&amp;gerencia</translation>
    </message>
    <message>
        <source>&amp;Solution</source>
        <translation>&amp;Solución</translation>
    </message>
    <message>
        <source>&amp;Play on</source>
        <translation>Seguir &amp;jugando</translation>
    </message>
    <message>
        <source>Previous move of the solution</source>
        <translation>Jugada anterior de la solución</translation>
    </message>
    <message>
        <source>Next move of the solution</source>
        <translation>Jugada siguiente de la solución</translation>
    </message>
    <message>
        <source>&amp;Copy the code</source>
        <translation>&amp;Copiar el código</translation>
    </message>
</context>
<context>
    <name>PuzzlePage</name>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>does not keep the win</source>
        <translation>no conserva la victoria</translation>
    </message>
</context>
<context>
    <name>PuzzlePanel</name>
    <message>
        <source>Puzzle {code}</source>
        <translation>Problema {code}</translation>
    </message>
    <message>
        <source>Puzzle</source>
        <translation>Problema</translation>
    </message>
    <message>
        <source>What is asked, the easiest first</source>
        <translation>Lo que se pregunta, de más fácil a más difícil</translation>
    </message>
    <message>
        <source>From your games</source>
        <translation>De tus partidas</translation>
    </message>
    <message>
        <source>Puzzle of the day</source>
        <translation>Problema del día</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>Dificultad</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Código</translation>
    </message>
    <message>
        <source>Such as 3-4711, difficulty and seed: the same code is the same puzzle everywhere</source>
        <translation>Como 3-4711, dificultad y semilla: el mismo código es el mismo problema en todas partes</translation>
    </message>
    <message>
        <source>Back to the game</source>
        <translation>Volver a la partida</translation>
    </message>
    <message>
        <source>Back to the game (Esc)</source>
        <translation>Volver a la partida (Esc)</translation>
    </message>
    <message>
        <source>Solved by the first move and without help; every puzzle counts once</source>
        <translation>Resueltos a la primera jugada y sin ayuda; cada problema cuenta una vez</translation>
    </message>
</context>
<context>
    <name>PuzzlePlace</name>
    <message>
        <source>&amp;Puzzle</source>
        <translation>P&amp;roblema</translation>
    </message>
</context>
<context>
    <name>Puzzles</name>
    <message>
        <source>column {move}</source>
        <translation>la columna {move}</translation>
    </message>
    <message>
        <source>square {move}</source>
        <translation>la casilla {move}</translation>
    </message>
    <message>
        <source>{level}: win in {nearest}</source>
        <translation>{level}: ganar en {nearest}</translation>
    </message>
    <message>
        <source>{level}: win in {nearest} or more</source>
        <translation>{level}: ganar en {nearest} o más</translation>
    </message>
    <message>
        <source>{level}: win in {nearest} or {farthest}</source>
        <translation>{level}: ganar en {nearest} o {farthest}</translation>
    </message>
    <message>
        <source>{level}: win in {nearest} to {farthest}</source>
        <translation>{level}: ganar en {nearest} a {farthest}</translation>
    </message>
    <message>
        <source>{side} has won</source>
        <translation>{side} ha ganado</translation>
    </message>
    <message>
        <source>{side} to move wins in {moves}</source>
        <translation>{side} mueve y gana en {moves}</translation>
    </message>
    <message>
        <source>The win is gone</source>
        <translation>La victoria se ha escapado</translation>
    </message>
    <message>
        <source>{side} wins in {moves}</source>
        <translation>{side} gana en {moves}</translation>
    </message>
    <message>
        <source>The solver looks for a puzzle…</source>
        <translation>El solucionador busca un problema…</translation>
    </message>
    <message>
        <source>There is no puzzle. Press Next.</source>
        <translation>No hay problema. Pulsa Siguiente.</translation>
    </message>
    <message>
        <source>From a game of yours: you played {move} here, and gave the win away. Find a move that keeps it.</source>
        <translation>De una partida tuya: aquí jugaste {move} y regalaste la victoria. Encuentra una jugada que la mantenga.</translation>
    </message>
    <message>
        <source>{side} is to move and can win, but only one move keeps the win. Find it.</source>
        <translation>{side} mueve y puede ganar, pero una sola jugada conserva la victoria. Encuéntrala.</translation>
    </message>
    <message>
        <source>There is better</source>
        <translation>Hay algo mejor</translation>
    </message>
    <message>
        <source>The draw is gone</source>
        <translation>El empate se ha escapado</translation>
    </message>
    <message>
        <source>{side} holds the draw</source>
        <translation>{side} mantiene el empate</translation>
    </message>
    <message>
        <source>{side} to move holds the draw</source>
        <translation>{side} mueve y mantiene el empate</translation>
    </message>
    <message>
        <source>Play it out: keep the win of {side}.</source>
        <translation>Juega hasta el final: conserva la victoria de {side}.</translation>
    </message>
    <message>
        <source>From a game of yours: your choice here was {move}.</source>
        <translation>De una partida tuya: aquí elegiste {move}.</translation>
    </message>
    <message>
        <source>From a game of yours: you played {move} here, and gave the draw away. Find a move that keeps it.</source>
        <translation>De una partida tuya: aquí jugaste {move} y regalaste el empate. Encuentra una jugada que lo conserve.</translation>
    </message>
    <message>
        <source>Find the best; what loses less than {loss} counts as right.</source>
        <translation>Encuentra lo mejor; lo que pierde menos de {loss} cuenta como acierto.</translation>
    </message>
    <message>
        <source>{value} of the evaluation</source>
        <translation>{value} de la evaluación</translation>
    </message>
    <message>
        <source>Won against the best defence</source>
        <translation>Ganado contra la mejor defensa</translation>
    </message>
    <message>
        <source>Not {move}: it loses {loss}</source>
        <translation>No es {move}: pierde {loss}</translation>
    </message>
    <message>
        <source>Not {move}: it gives away the win in {moves}</source>
        <translation>No es {move}: deja escapar la victoria en {moves}</translation>
    </message>
    <message>
        <source>Not {move}: it gives away the draw</source>
        <translation>No es {move}: deja escapar el empate</translation>
    </message>
    <message>
        <source>Right: {move} wins in {moves}</source>
        <translation>Correcto: {move} gana en {moves}</translation>
    </message>
    <message>
        <source>Right: {move} loses only {loss}</source>
        <translation>Correcto: {move} solo pierde {loss}</translation>
    </message>
    <message>
        <source>Right: the best is {move}</source>
        <translation>Correcto: lo mejor es {move}</translation>
    </message>
    <message>
        <source>Right: {move} keeps the draw</source>
        <translation>Correcto: {move} conserva el empate</translation>
    </message>
    <message>
        <source>The best is {move}</source>
        <translation>Lo mejor es {move}</translation>
    </message>
    <message>
        <source>The solution is {move}: it wins in {moves}</source>
        <translation>La solución es {move}: gana en {moves}</translation>
    </message>
    <message>
        <source>The solution is {move}: it keeps the draw</source>
        <translation>La solución es {move}: conserva el empate</translation>
    </message>
    <message>
        <source>Every other move gives the win away.</source>
        <translation>Cualquier otra jugada deja escapar la victoria.</translation>
    </message>
    <message>
        <source>Every other move loses.</source>
        <translation>Cualquier otra jugada pierde.</translation>
    </message>
    <message>
        <source>With the best moves of both sides:</source>
        <translation>Con las mejores jugadas de ambos lados:</translation>
    </message>
    <message>
        <source>Best at {plies}: {moves}.</source>
        <translation>Lo mejor, a {plies}: {moves}.</translation>
    </message>
    <message>
        <source>{move} {does}.</source>
        <translation>{move} {does}.</translation>
    </message>
    <message>
        <source>The board is full: a draw.</source>
        <translation>El tablero está lleno: empate.</translation>
    </message>
    <message>
        <source>{other} answers {reply} and wins in {moves}.</source>
        <translation>{other} responde en {reply} y gana en {moves}.</translation>
    </message>
    <message>
        <source>{other} answers {reply} and holds the draw.</source>
        <translation>{other} responde en {reply} y mantiene el empate.</translation>
    </message>
    <message>
        <source>{other} answers {reply}.</source>
        <translation>{other} responde: {reply}.</translation>
    </message>
    <message>
        <source>That still wins, but in {moves}; it could have been {best}. {other} answers {reply}.</source>
        <translation>Aún gana, pero en {moves}; podía ser en {best}. {other} responde: {reply}.</translation>
    </message>
    <message>
        <source>No puzzle solved yet</source>
        <translation>Aún no hay ningún problema resuelto</translation>
    </message>
    <message>
        <source>your errors due today: {count}</source>
        <translation>errores tuyos para hoy: {count}</translation>
    </message>
    <message>
        <source>{solved} of {tried} solved · streak {streak} (best {best})</source>
        <translation>{solved} de {tried} resueltos · racha {streak} (mejor {best})</translation>
    </message>
    <message>
        <source>the day’s puzzle {days} days running</source>
        <translation>el problema del día, {days} días seguidos</translation>
    </message>
    <message>
        <source>no double</source>
        <translation>no doblar</translation>
    </message>
    <message>
        <source>a double</source>
        <translation>doblar</translation>
    </message>
    <message>
        <source>a take</source>
        <translation>aceptar</translation>
    </message>
    <message>
        <source>a pass</source>
        <translation>pasar</translation>
    </message>
    <message>
        <source>double or roll?</source>
        <translation>¿doblar o tirar?</translation>
    </message>
    <message>
        <source>take or pass?</source>
        <translation>¿aceptar o pasar?</translation>
    </message>
    <message>
        <source>a play, by {least} or more</source>
        <translation>una jugada, por {least} o más</translation>
    </message>
    <message>
        <source>{side} to double or roll</source>
        <translation>{side}: doblar o tirar</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>%1 File</source>
        <translation>Archivo %1</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>Unidad</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Desconocido</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>&amp;Buscar en:</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>Archivos de &amp;tipo:</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>Ir al directorio superior</translation>
    </message>
</context>
<context>
    <name>QFileSystemModel</name>
    <message>
        <source>&lt;b&gt;The name &quot;%1&quot; cannot be used.&lt;/b&gt;</source>
        <translation>&lt;b&gt;El nombre «%1» no se puede usar.&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;The name &quot;%1&quot; cannot be used.&lt;/b&gt;&lt;p&gt;Try using another name, with fewer characters or no punctuation marks.</source>
        <translation>&lt;b&gt;El nombre «%1» no se puede usar.&lt;/b&gt;&lt;p&gt;Prueba con otro, con menos caracteres o sin signos de puntuación.</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Mayús</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Retroceso</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Supr</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Re Pág</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Av Pág</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>←</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>→</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>↑</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>↓</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Ins</translation>
    </message>
</context>
<context>
    <name>QuestionList</name>
    <message>
        <source>{question} (marks: {marks})</source>
        <translation>{question} (puntos: {marks})</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Preguntas</translation>
    </message>
    <message>
        <source>Put the exercise that is set above among the questions</source>
        <translation>Poner entre las preguntas el ejercicio elegido arriba</translation>
    </message>
    <message>
        <source>Add quest&amp;ion</source>
        <translation>Aña&amp;dir pregunta</translation>
    </message>
    <message>
        <source>Put the tree on screen among the questions, under the form that is set</source>
        <translation>Poner entre las preguntas el árbol en pantalla, con la forma elegida</translation>
    </message>
    <message>
        <source>Add tree on scr&amp;een</source>
        <translation>Añadir el ár&amp;bol en pantalla</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Take the chosen question away</source>
        <translation>Quitar la pregunta elegida</translation>
    </message>
</context>
<context>
    <name>QuietStep</name>
    <message>
        <source>The depth limit is reached, but {node} is not quiet: its noisy moves are searched on.</source>
        <translation>Se alcanza el límite de profundidad, pero {node} no está quieta: se sigue por sus jugadas ruidosas.</translation>
    </message>
    <message>
        <source>{player} need not make a noisy move: the evaluation says {value} for standing pat.</source>
        <translation>{player} no está obligado a una jugada ruidosa: si se queda como está, la evaluación dice {value}.</translation>
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
        <translation>Los mismos números dan el mismo árbol en cualquier ordenador. Con un mínimo de 0 hijos, las ramas acaban a distinta profundidad.</translation>
    </message>
</context>
<context>
    <name>RatioCurve</name>
    <message>
        <source>Log-likelihood ratio by pairs of games</source>
        <translation>Logaritmo de la razón de verosimilitudes por parejas de partidas</translation>
    </message>
    <message>
        <source>No pair of games has been played yet.</source>
        <translation>Aún no se ha jugado ninguna pareja de partidas.</translation>
    </message>
    <message numerus="yes">
        <source>After %n pairs the ratio is {ratio}, between {lower} and {upper}.</source>
        <translation>
            <numerusform>Tras %n pareja la razón es {ratio}, entre {lower} y {upper}.</numerusform>
            <numerusform>Tras %n parejas la razón es {ratio}, entre {lower} y {upper}.</numerusform>
        </translation>
    </message>
    <message>
        <source>H1 is accepted: {high} fits the results better than {low}.</source>
        <translation>Se acepta H1: {high} se ajusta a los resultados mejor que {low}.</translation>
    </message>
    <message>
        <source>H0 is accepted: {low} fits the results better than {high}.</source>
        <translation>Se acepta H0: {low} se ajusta a los resultados mejor que {high}.</translation>
    </message>
    <message>
        <source>Nothing is decided yet between {low} and {high}.</source>
        <translation>Aún no se ha decidido nada entre {low} y {high}.</translation>
    </message>
    <message>
        <source>H1 is accepted: {elo}</source>
        <translation>Se acepta H1: {elo}</translation>
    </message>
    <message>
        <source>H0 is accepted: {elo}</source>
        <translation>Se acepta H0: {elo}</translation>
    </message>
    <message>
        <source>H1: {elo}</source>
        <translation>H1: {elo}</translation>
    </message>
    <message>
        <source>H0: {elo}</source>
        <translation>H0: {elo}</translation>
    </message>
    <message>
        <source>How much more likely the results are if H1 is true than if H0 is, as a logarithm. Where the curve meets a bound the test ends. The arrow keys read it point by point.</source>
        <translation>Cuánto más verosímiles son los resultados si se cumple H1 que si se cumple H0, como logaritmo. La prueba termina cuando la curva alcanza un límite. Las flechas la leen punto a punto.</translation>
    </message>
    <message>
        <source>{pairs} pairs</source>
        <translation>{pairs} parejas</translation>
    </message>
    <message>
        <source>{ratio} after {pairs}</source>
        <translation>{ratio} tras {pairs}</translation>
    </message>
</context>
<context>
    <name>RecentDialog</name>
    <message>
        <source>Recent games</source>
        <translation>Partidas recientes</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Juego</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Jugadores</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Cuándo</translation>
    </message>
    <message>
        <source>No games yet: a game is kept here when it is over, or gives way to another.</source>
        <translation>Aún no hay partidas: una partida se guarda aquí cuando acaba o cede su sitio a otra.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Borrar</translation>
    </message>
    <message>
        <source>Delete &amp;all</source>
        <translation>Borrar &amp;todas</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>Deleted: {count}</source>
        <translation>Borradas: {count}</translation>
    </message>
    <message>
        <source>The last {count} games and matches are kept</source>
        <translation>Se guardan las últimas {count} partidas y encuentros</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
    <message>
        <source>The last games are kept only until Poda is closed: {sentence}</source>
        <translation>Las últimas partidas solo se guardan hasta que se cierre Poda: {sentence}</translation>
    </message>
    <message>
        <source>{file} is left out: {sentence}</source>
        <translation>{file} se omite: {sentence}</translation>
    </message>
</context>
<context>
    <name>RecentLectures</name>
    <message>
        <source>{title}, not saved, {when}</source>
        <translation>{title}, sin guardar, {when}</translation>
    </message>
    <message>
        <source>A lecture</source>
        <translation>Una lección</translation>
    </message>
</context>
<context>
    <name>RecentMenu</name>
    <message>
        <source>Recently opene&amp;d</source>
        <translation>Abiertos &amp;recientemente</translation>
    </message>
    <message>
        <source>&amp;Clear the list</source>
        <translation>&amp;Vaciar la lista</translation>
    </message>
</context>
<context>
    <name>ResignDialog</name>
    <message>
        <source>Resign</source>
        <translation>Abandonar</translation>
    </message>
    <message>
        <source>What do you give up?</source>
        <translation>¿Qué das por perdido?</translation>
    </message>
    <message>
        <source>&amp;Resign</source>
        <translation>&amp;Abandonar</translation>
    </message>
    <message>
        <source>Play on</source>
        <translation>Seguir jugando</translation>
    </message>
</context>
<context>
    <name>ResultFiles</name>
    <message>
        <source>Page of the standings (*.html)</source>
        <translation>Página de la clasificación (*.html)</translation>
    </message>
    <message>
        <source>Standings in Markdown (*.md)</source>
        <translation>Clasificación en Markdown (*.md)</translation>
    </message>
    <message>
        <source>All games as a table (*.csv)</source>
        <translation>Todas las partidas como tabla (*.csv)</translation>
    </message>
    <message>
        <source>Everything in one document (*.json)</source>
        <translation>Todo en un documento (*.json)</translation>
    </message>
    <message>
        <source>Games of backgammon (*.mat)</source>
        <translation>Partidas de backgammon (*.mat)</translation>
    </message>
    <message>
        <source>Games of checkers (*.pdn)</source>
        <translation>Partidas de damas inglesas (*.pdn)</translation>
    </message>
    <message>
        <source>Export the results</source>
        <translation>Exportar los resultados</translation>
    </message>
    <message>
        <source>The results are in {files}.</source>
        <translation>Los resultados están en {files}.</translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>Each move is searched to depth {depth}.</source>
        <translation>Cada jugada se explora a profundidad {depth}.</translation>
    </message>
    <message>
        <source>The only move that keeps the value.</source>
        <translation>La única jugada que conserva el valor.</translation>
    </message>
    <message>
        <source>It keeps the value, as others do.</source>
        <translation>Conserva el valor, como otras.</translation>
    </message>
    <message>
        <source>The same outcome, but a slower win or a sooner loss.</source>
        <translation>El mismo resultado, pero se gana más tarde o se pierde antes.</translation>
    </message>
    <message>
        <source>It changed the outcome: it gave away a win or a draw.</source>
        <translation>Cambió el resultado: dejó escapar la victoria o el empate.</translation>
    </message>
    <message>
        <source>It keeps the value, or gives away little.</source>
        <translation>Mantiene el valor o regala poco.</translation>
    </message>
    <message>
        <source>It gives away {points} or more of the evaluation.</source>
        <translation>Regala {points} o más de la evaluación.</translation>
    </message>
    <message>
        <source>It gives away {points} or more, or a forced win.</source>
        <translation>Regala {points} o más, o una victoria forzada.</translation>
    </message>
    <message>
        <source> {move} {reason}.</source>
        <translation> {move} {reason}.</translation>
    </message>
    <message>
        <source>Best: the only move that keeps {before}.</source>
        <translation>La mejor: la única jugada que mantiene {before}.</translation>
    </message>
    <message>
        <source>Good: it keeps {after}.</source>
        <translation>Buena: mantiene {after}.</translation>
    </message>
    <message>
        <source>Inaccuracy: {after}; with {better} {before}.</source>
        <translation>Imprecisión: {after}; con {better}, {before}.</translation>
    </message>
    <message>
        <source>Blunder: {after}; with {better} {before}.</source>
        <translation>Error grave: {after}; con {better}, {before}.</translation>
    </message>
    <message>
        <source>Good: the only legal move; {after}.</source>
        <translation>Buena: la única jugada legal; {after}.</translation>
    </message>
    <message>
        <source>Best: the only move that wins in {before}.</source>
        <translation>La mejor: la única jugada que gana en {before}.</translation>
    </message>
    <message>
        <source>Best: no other holds out so long; it loses in {before}.</source>
        <translation>La mejor: ninguna otra resiste tanto; pierde en {before}.</translation>
    </message>
    <message>
        <source>Best: the only move that keeps the draw.</source>
        <translation>La mejor: la única jugada que conserva el empate.</translation>
    </message>
    <message>
        <source>Good: the only legal move.</source>
        <translation>Buena: la única jugada posible.</translation>
    </message>
    <message>
        <source>Good: wins in {before}, as soon as it can be done.</source>
        <translation>Buena: gana en {before}, lo antes posible.</translation>
    </message>
    <message>
        <source>Good: holds out as long as it can be done, and loses in {before}.</source>
        <translation>Buena: resiste lo más posible y pierde en {before}.</translation>
    </message>
    <message>
        <source>Good: keeps the draw.</source>
        <translation>Buena: conserva el empate.</translation>
    </message>
    <message>
        <source>Inaccuracy: wins in {after}; {better} wins in {before}.</source>
        <translation>Imprecisión: gana en {after}; {better} gana en {before}.</translation>
    </message>
    <message>
        <source>Inaccuracy: loses in {after}; {better} holds out, and loses in {before}.</source>
        <translation>Imprecisión: pierde en {after}; {better} resiste y pierde en {before}.</translation>
    </message>
    <message>
        <source>Blunder: gave away a win in {before}, and loses in {after}. Better: {better}.</source>
        <translation>Error grave: dejó escapar una victoria en {before} y pierde en {after}. Mejor: {better}.</translation>
    </message>
    <message>
        <source>Blunder: gave away a win in {before}: now a draw. Better: {better}.</source>
        <translation>Error grave: dejó escapar una victoria en {before}; ahora es empate. Mejor: {better}.</translation>
    </message>
    <message>
        <source>Blunder: gave away the draw, and loses in {after}. Better: {better}.</source>
        <translation>Error grave: dejó escapar el empate y pierde en {after}. Mejor: {better}.</translation>
    </message>
    <message>
        <source>{some} or {last}</source>
        <translation>{some} o {last}</translation>
    </message>
    <message>
        <source>not judged yet</source>
        <translation>sin juzgar todavía</translation>
    </message>
    <message>
        <source>not solved yet</source>
        <translation>aún sin resolver</translation>
    </message>
    <message>
        <source>{value} for {side}</source>
        <translation>{value} para {side}</translation>
    </message>
    <message>
        <source>{side} has won</source>
        <translation>victoria de {side}</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Comienzo</translation>
    </message>
    <message>
        <source>Judge what is missing</source>
        <translation>Juzgar lo que falta</translation>
    </message>
    <message>
        <source>Stop judging (Esc)</source>
        <translation>Dejar de juzgar (Esc)</translation>
    </message>
    <message>
        <source>Solve the positions that are missing</source>
        <translation>Resolver las posiciones que faltan</translation>
    </message>
    <message>
        <source>Stop solving (Esc)</source>
        <translation>Dejar de resolver (Esc)</translation>
    </message>
</context>
<context>
    <name>ReviewActions</name>
    <message>
        <source>Show the &amp;best play</source>
        <translation>Mostrar la &amp;mejor jugada</translation>
    </message>
    <message>
        <source>Review of the &amp;match…</source>
        <translation>Revisión del &amp;encuentro…</translation>
    </message>
    <message>
        <source>Review of man&amp;y files…</source>
        <translation>Revisión de muchos arch&amp;ivos…</translation>
    </message>
    <message>
        <source>T&amp;able of plays…</source>
        <translation>&amp;Tabla de jugadas…</translation>
    </message>
    <message>
        <source>Ro&amp;llout…</source>
        <translation>Ro&amp;llout…</translation>
    </message>
    <message>
        <source>All s&amp;cores…</source>
        <translation>Todos los marca&amp;dores…</translation>
    </message>
    <message>
        <source>Best play</source>
        <translation>Mejor jugada</translation>
    </message>
    <message>
        <source>Copy position as &amp;XGID</source>
        <translation>Copiar posición como &amp;XGID</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>Encuentro</translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message>
        <source>A review judges every move of the game.</source>
        <translation>Una revisión juzga todas las jugadas de la partida.</translation>
    </message>
</context>
<context>
    <name>ReviewPanel</name>
    <message>
        <source>Click a bar to go there; arrow keys step, Up and Down go to mistakes</source>
        <translation>Pulsa una barra para ir allí; las flechas avanzan, arriba y abajo van a los fallos</translation>
    </message>
    <message>
        <source>Graph of the game’s value, move by move</source>
        <translation>Gráfico del valor de la partida, jugada a jugada</translation>
    </message>
</context>
<context>
    <name>ReviewRow</name>
    <message>
        <source>Look-ahead of the review</source>
        <translation>Profundidad de la revisión</translation>
    </message>
    <message>
        <source>Look-ahead at each play, in plies: deeper is more reliable, and slower</source>
        <translation>Profundidad en cada jugada, en niveles: a mayor profundidad, más fiable y más lento</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Seguir</translation>
    </message>
    <message>
        <source>waits for the engine</source>
        <translation>espera al motor</translation>
    </message>
    <message>
        <source>{done} of {total} solved</source>
        <translation>{done} de {total} resueltas</translation>
    </message>
    <message>
        <source>{done} of {total} moves</source>
        <translation>{done} de {total} jugadas</translation>
    </message>
    <message>
        <source>{nodes} nodes</source>
        <translation>{nodes} nodos</translation>
    </message>
</context>
<context>
    <name>ReviewSentences</name>
    <message numerus="yes">
        <source>{kept} of %n moves keep the value</source>
        <translation>
            <numerusform>{kept} de %n jugada conserva el valor</numerusform>
            <numerusform>{kept} de %n jugadas conservan el valor</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n inaccuracies</source>
        <translation>
            <numerusform>%n imprecisión</numerusform>
            <numerusform>%n imprecisiones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n blunders</source>
        <translation>
            <numerusform>%n error grave</numerusform>
            <numerusform>%n errores graves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rollout</name>
    <message>
        <source>{side} to roll</source>
        <translation>tira {side}</translation>
    </message>
    <message>
        <source>{side} to play {throw}</source>
        <translation>{side} juega {throw}</translation>
    </message>
    <message>
        <source>{play} is worth {equity} {error}.</source>
        <translation>{play} vale {equity} {error}.</translation>
    </message>
    <message>
        <source>{play} is ahead of {other} by {points}; too few games to say how surely.</source>
        <translation>{play} va por delante de {other} por {points}; son pocas partidas para decir con qué seguridad.</translation>
    </message>
    <message>
        <source>{play} and {other} are worth the same.</source>
        <translation>{play} y {other} valen lo mismo.</translation>
    </message>
    <message>
        <source>{play} is better than {other} by {points}: that is exact.</source>
        <translation>{play} es mejor que {other} por {points}: es exacto.</translation>
    </message>
    <message>
        <source>{play} is better than {other} by {points} {error}.</source>
        <translation>{play} es mejor que {other} por {points} {error}.</translation>
    </message>
    <message>
        <source>{play} is probably better than {other}, by {points} {error}.</source>
        <translation>{play} es probablemente mejor que {other}, por {points} {error}.</translation>
    </message>
    <message>
        <source>Too close to call: {play} is ahead of {other} by {points} {error}.</source>
        <translation>Demasiado igualado para decidir: {play} va por delante de {other} por {points} {error}.</translation>
    </message>
    <message>
        <source>The position is worth {equity} {error} to {side}.</source>
        <translation>La posición vale {equity} {error} para {side}.</translation>
    </message>
    <message>
        <source>No double, and a take.</source>
        <translation>No doblar; se acepta.</translation>
    </message>
    <message>
        <source>Double, and a take.</source>
        <translation>Doblar; se acepta.</translation>
    </message>
    <message>
        <source>Double, and a pass.</source>
        <translation>Doblar; se pasa.</translation>
    </message>
    <message>
        <source>Too good to double: play on.</source>
        <translation>Demasiado buena para doblar: seguir jugando.</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Candidata</translation>
    </message>
    <message>
        <source>Equity</source>
        <translation>Equidad</translation>
    </message>
    <message>
        <source>played to the end</source>
        <translation>jugadas hasta el final</translation>
    </message>
    <message>
        <source>seed {number}</source>
        <translation>semilla {number}</translation>
    </message>
</context>
<context>
    <name>RolloutDialog</name>
    <message>
        <source>Rollout</source>
        <translation>Rollout</translation>
    </message>
    <message>
        <source>&amp;Games</source>
        <translation>&amp;Partidas</translation>
    </message>
    <message>
        <source>Cut o&amp;ff</source>
        <translation>&amp;Truncar</translation>
    </message>
    <message>
        <source>&amp;Threads</source>
        <translation>&amp;Hilos</translation>
    </message>
    <message>
        <source>S&amp;eed</source>
        <translation>S&amp;emilla</translation>
    </message>
    <message>
        <source>never: to the end</source>
        <translation>nunca: hasta el final</translation>
    </message>
    <message>
        <source>Plies after which the engine says what the position is worth</source>
        <translation>Niveles tras los que el motor dice lo que vale la posición</translation>
    </message>
    <message>
        <source>Games of each candidate, with the same dice for all</source>
        <translation>Partidas de cada candidata, con los mismos dados para todas</translation>
    </message>
    <message>
        <source>How far both sides look ahead at every play of the games</source>
        <translation>Cuánto miran adelante ambos en cada jugada de las partidas</translation>
    </message>
    <message>
        <source>Games played</source>
        <translation>Partidas jugadas</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copiar como texto</translation>
    </message>
    <message>
        <source>Copy the result as text ({keys})</source>
        <translation>Copiar el resultado como texto ({keys})</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>&amp;Plays</source>
        <translation>&amp;Jugadas</translation>
    </message>
    <message numerus="yes">
        <source>after %n plies</source>
        <translation>
            <numerusform>tras %n nivel</numerusform>
            <numerusform>tras %n niveles</numerusform>
        </translation>
    </message>
    <message>
        <source>at 0 plies</source>
        <translation>a 0 niveles</translation>
    </message>
    <message numerus="yes">
        <source>at %n plies: {times} times the time</source>
        <translation>
            <numerusform>a %n nivel: {times} veces el tiempo</numerusform>
            <numerusform>a %n niveles: {times} veces el tiempo</numerusform>
        </translation>
    </message>
    <message>
        <source>No position to roll out</source>
        <translation>No hay posición para un rollout</translation>
    </message>
    <message>
        <source>Go to a position with a throw, or before one.</source>
        <translation>Ve a una posición con una tirada, o antes de una.</translation>
    </message>
    <message>
        <source>Analysing plays…</source>
        <translation>Analizando las jugadas…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>Go &amp;on</source>
        <translation>&amp;Seguir</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>E&amp;mpezar</translation>
    </message>
    <message>
        <source>the dice are being thrown…</source>
        <translation>se tiran los dados…</translation>
    </message>
    <message>
        <source>exact: nothing is left to chance</source>
        <translation>exacto: no queda nada al azar</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>{seconds} s to go</source>
        <translation>faltan {seconds} s</translation>
    </message>
</context>
<context>
    <name>RolloutSentences</name>
    <message numerus="yes">
        <source>%Ln games</source>
        <translation>
            <numerusform>%Ln partida</numerusform>
            <numerusform>%Ln partidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{done} of %Ln games</source>
        <translation>
            <numerusform>{done} de %Ln partida</numerusform>
            <numerusform>{done} de %Ln partidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>plays at %n plies</source>
        <translation>
            <numerusform>jugadas a %n nivel</numerusform>
            <numerusform>jugadas a %n niveles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cut off after %n plies</source>
        <translation>
            <numerusform>truncadas tras %n nivel</numerusform>
            <numerusform>truncadas tras %n niveles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more games</source>
        <translation>
            <numerusform>%Ln partida más</numerusform>
            <numerusform>%Ln partidas más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RolloutTable</name>
    <message>
        <source>Candidates of the rollout</source>
        <translation>Candidatas del rollout</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>Candidata</translation>
    </message>
    <message>
        <source>Equity</source>
        <translation>Equidad</translation>
    </message>
    <message>
        <source>Standard error: two times in three the true value is nearer than this</source>
        <translation>Error típico: dos de cada tres veces el valor verdadero dista menos</translation>
    </message>
    <message>
        <source>Space selects or deselects a play</source>
        <translation>Espacio marca o desmarca una jugada</translation>
    </message>
    <message>
        <source>Expected points; an estimate, grey, before the play is rolled out</source>
        <translation>Puntos esperados; antes del rollout de la jugada, una estimación en gris</translation>
    </message>
    <message>
        <source>What is lost against the best play</source>
        <translation>Lo que se pierde frente a la mejor jugada</translation>
    </message>
    <message>
        <source>Standard error of that difference, by the same dice</source>
        <translation>Error típico de esa diferencia, con los mismos dados</translation>
    </message>
    <message>
        <source>Look-ahead in plies; R: rolled out, in this many games</source>
        <translation>Niveles que se mira adelante; R: con rollout, de tantas partidas</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De dónde</translation>
    </message>
    <message>
        <source>the play on the board</source>
        <translation>la jugada del tablero</translation>
    </message>
    <message>
        <source>{points} behind</source>
        <translation>{points} por detrás</translation>
    </message>
</context>
<context>
    <name>Rooms</name>
    <message>
        <source>&amp;Edit position…</source>
        <translation>Editar p&amp;osición…</translation>
    </message>
    <message>
        <source>Export &amp;picture or film…</source>
        <translation>Exportar imagen o pe&amp;lícula…</translation>
    </message>
    <message>
        <source>Export &amp;cards for Anki…</source>
        <translation>Exportar tar&amp;jetas para Anki…</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>Im&amp;primir…</translation>
    </message>
    <message>
        <source>&amp;Statistics of your games…</source>
        <translation>Estadísticas de t&amp;us partidas…</translation>
    </message>
    <message>
        <source>So&amp;unds</source>
        <translation>S&amp;onidos</translation>
    </message>
    <message>
        <source>T&amp;utor</source>
        <translation>T&amp;utor</translation>
    </message>
    <message>
        <source>There is nothing for cards yet: review the game, or show the values.</source>
        <translation>Aún no hay nada para tarjetas: revisa la partida, o muestra los valores.</translation>
    </message>
    <message>
        <source>Export cards for Anki</source>
        <translation>Exportar tarjetas para Anki</translation>
    </message>
    <message>
        <source>Text for Anki (*.txt)</source>
        <translation>Texto para Anki (*.txt)</translation>
    </message>
    <message>
        <source>cards.txt</source>
        <translation>tarjetas.txt</translation>
    </message>
    <message numerus="yes">
        <source>%n cards written</source>
        <translation>
            <numerusform>%n tarjeta escrita</numerusform>
            <numerusform>%n tarjetas escritas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RootCurve</name>
    <message>
        <source>The estimate and the best move’s share, by iterations</source>
        <translation>La estimación y la parte de la mejor jugada, por iteraciones</translation>
    </message>
    <message>
        <source>{count} iterations</source>
        <translation>{count} iteraciones</translation>
    </message>
    <message>
        <source>estimate {value}</source>
        <translation>estimación {value}</translation>
    </message>
    <message>
        <source>share of {moves}: {percent} %</source>
        <translation>parte de {moves}: {percent} %</translation>
    </message>
    <message>
        <source>exact {value}</source>
        <translation>exacto {value}</translation>
    </message>
    <message>
        <source>Solid: the mean of all playouts so far. Dashed: the exact value. Dotted: which share of the playouts went through {moves}. Click, or use the arrow keys, to go there.</source>
        <translation>Continua: la media de todas las simulaciones hasta ahora. A trazos: el valor exacto. De puntos: qué parte de las simulaciones pasó por {moves}. Haz clic, o usa las flechas, para ir ahí.</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>estimación</translation>
    </message>
    <message>
        <source>share of {moves}</source>
        <translation>parte de {moves}</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>One moment: the tournament is being prepared.</source>
        <translation>Un momento: se está preparando el torneo.</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>quedan {time}</translation>
    </message>
    <message>
        <source>repeated games: {number}</source>
        <translation>partidas repetidas: {number}</translation>
    </message>
    <message>
        <source>The running games end: {number} left</source>
        <translation>Terminan las partidas en curso: quedan {number}</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>All games are played</source>
        <translation>Se han jugado todas las partidas</translation>
    </message>
    <message>
        <source>The time is over</source>
        <translation>Se ha acabado el tiempo</translation>
    </message>
    <message>
        <source>The test is decided</source>
        <translation>La prueba se ha decidido</translation>
    </message>
    <message>
        <source>Playing</source>
        <translation>Jugando</translation>
    </message>
    <message>
        <source>Games at &amp;once</source>
        <translation>Partidas a la &amp;vez</translation>
    </message>
    <message>
        <source>one a processor</source>
        <translation>una por procesador</translation>
    </message>
    <message>
        <source>Opening the run…</source>
        <translation>Abriendo el entrenamiento…</translation>
    </message>
    <message>
        <source>Ready to train</source>
        <translation>Listo para entrenar</translation>
    </message>
    <message>
        <source>gen. {number}</source>
        <translation>gen. {number}</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>Aprendiendo</translation>
    </message>
    <message>
        <source>Learning, by the readable rules: nothing is compiled for this network</source>
        <translation>Aprendiendo, con las reglas legibles: no hay nada compilado para esta red</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Entrenando</translation>
    </message>
    <message>
        <source>Training, by the readable rules: this game has no compiled kernel</source>
        <translation>Entrenando con las reglas legibles: este juego no tiene núcleo compilado</translation>
    </message>
    <message>
        <source>Paused, and saved</source>
        <translation>En pausa, y guardado</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Parando…</translation>
    </message>
    <message>
        <source>Stopped at its limit, and saved</source>
        <translation>Parado en su límite, y guardado</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Juego</translation>
    </message>
    <message>
        <source>The game that is learnt</source>
        <translation>El juego que se aprende</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Ajustes predefinidos</translation>
    </message>
    <message>
        <source>Stop after this many generations</source>
        <translation>Parar tras tantas generaciones</translation>
    </message>
    <message>
        <source>Stop after this many minutes</source>
        <translation>Parar tras tantos minutos</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>Counted from the beginning of the run; 0 is no limit</source>
        <translation>Desde el comienzo del entrenamiento; 0 es sin límite</translation>
    </message>
</context>
<context>
    <name>RunSettings</name>
    <message>
        <source>{low} to {high}</source>
        <translation>de {low} a {high}</translation>
    </message>
    <message>
        <source>✓ as published</source>
        <translation>✓ lo publicado</translation>
    </message>
    <message>
        <source>published: {value}</source>
        <translation>publicado: {value}</translation>
    </message>
    <message>
        <source>✓ Poda’s own</source>
        <translation>✓ propio de Poda</translation>
    </message>
    <message>
        <source>Poda’s own: {value}</source>
        <translation>propio de Poda: {value}</translation>
    </message>
    <message>
        <source>usual: {value}</source>
        <translation>habitual: {value}</translation>
    </message>
    <message>
        <source>Not used: “{setting}” is 0.</source>
        <translation>No se usa: «{setting}» es 0.</translation>
    </message>
    <message>
        <source>Used only where “{setting}” is “{choice}”.</source>
        <translation>Solo se usa si «{setting}» es «{choice}».</translation>
    </message>
    <message>
        <source>Used only where “{setting}” is “{choice}” or “{other}”.</source>
        <translation>Solo se usa si «{setting}» es «{choice}» o «{other}».</translation>
    </message>
    <message>
        <source>Not used where “{setting}” is “{choice}”.</source>
        <translation>No se usa si «{setting}» es «{choice}».</translation>
    </message>
    <message>
        <source>Not used where “{setting}” is “{choice}” or “{other}”.</source>
        <translation>No se usa si «{setting}» es «{choice}» ni si es «{other}».</translation>
    </message>
    <message>
        <source>the game’s own ({units})</source>
        <translation>las del juego ({units})</translation>
    </message>
    <message>
        <source>by processor time</source>
        <translation>por tiempo de procesador</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nunca</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Estrategia</translation>
    </message>
    <message>
        <source>Parents</source>
        <translation>Padres</translation>
    </message>
    <message>
        <source>Individuals that are kept from one generation to the next.</source>
        <translation>Individuos que se conservan de una generación a la siguiente.</translation>
    </message>
    <message>
        <source>Offspring</source>
        <translation>Descendientes</translation>
    </message>
    <message>
        <source>Individuals that are made of the parents in each generation, by mutation alone.</source>
        <translation>Individuos que salen de los padres en cada generación, solo por mutación.</translation>
    </message>
    <message>
        <source>Selection by</source>
        <translation>Selección por</translation>
    </message>
    <message>
        <source>How parents are chosen: by their fitness in this generation, or by its mean over all in which they played.</source>
        <translation>Cómo se eligen los padres: por su aptitud en esta generación o por la media de todas en las que jugaron.</translation>
    </message>
    <message>
        <source>Mirrored pairs</source>
        <translation>Pares simétricos</translation>
    </message>
    <message>
        <source>Pairs of individuals around the mean; a generation of CMA-ES has twice as many individuals.</source>
        <translation>Pares de individuos en torno a la media; una generación de CMA-ES tiene el doble de individuos.</translation>
    </message>
    <message>
        <source>First weights, up to</source>
        <translation>Primeros pesos, hasta</translation>
    </message>
    <message>
        <source>Weights begin uniformly in [−x, x].</source>
        <translation>Los pesos empiezan uniformes entre −x y x.</translation>
    </message>
    <message>
        <source>Rule of the step sizes</source>
        <translation>Regla de los pasos</translation>
    </message>
    <message>
        <source>How step sizes mutate: proportional is the published rule, s (1 + rate × N); log-normal is s exp(N / √(2√n)).</source>
        <translation>Cómo mutan los tamaños de paso: la proporcional es la publicada, s (1 + tasa × N); la lognormal es s exp(N / √(2√n)).</translation>
    </message>
    <message>
        <source>Rate of that rule</source>
        <translation>Tasa de esa regla</translation>
    </message>
    <message>
        <source>How strongly one mutation changes a step size by the proportional rule.</source>
        <translation>Cuánto cambia una mutación un tamaño de paso con la regla proporcional.</translation>
    </message>
    <message>
        <source>First step size</source>
        <translation>Primer tamaño de paso</translation>
    </message>
    <message>
        <source>The step size of every weight at the beginning.</source>
        <translation>El tamaño de paso de cada peso al principio.</translation>
    </message>
    <message>
        <source>Lowest step size</source>
        <translation>Tamaño de paso mínimo</translation>
    </message>
    <message>
        <source>Step sizes are kept above it: when they are too small, nothing changes any more.</source>
        <translation>Los tamaños de paso no bajan de él: si son demasiado pequeños, ya nada cambia.</translation>
    </message>
    <message>
        <source>Highest step size</source>
        <translation>Tamaño de paso máximo</translation>
    </message>
    <message>
        <source>Step sizes are kept below it: without a limit some of them run away.</source>
        <translation>Los tamaños de paso no suben de él: sin límite, algunos se disparan.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Ruido</translation>
    </message>
    <message>
        <source>How far individuals lie from the mean: the standard deviation of a weight (CMA-ES: at the beginning).</source>
        <translation>Cuánto se apartan los individuos de la media: la desviación típica de un peso (en CMA-ES, al principio).</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Tasa de aprendizaje</translation>
    </message>
    <message>
        <source>How long the steps are that Adam takes up the estimated gradient.</source>
        <translation>Qué longitud tienen los pasos que da Adam por el gradiente estimado.</translation>
    </message>
    <message>
        <source>Rate is halved after</source>
        <translation>La tasa se reduce a la mitad tras</translation>
    </message>
    <message>
        <source>After this many generations the learning rate is half of what it was at first, and goes on falling.</source>
        <translation>Tras este número de generaciones, la tasa de aprendizaje es la mitad de la inicial y sigue bajando.</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Decaimiento de los pesos</translation>
    </message>
    <message>
        <source>The share of every weight that a step of rate 1 takes away; it keeps weights small.</source>
        <translation>La parte de cada peso que quita un paso de tasa 1; mantiene los pesos pequeños.</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Inercia</translation>
    </message>
    <message>
        <source>How much of the earlier gradients stays in Adam’s direction.</source>
        <translation>Cuánto queda de los gradientes anteriores en la dirección de Adam.</translation>
    </message>
    <message>
        <source>Momentum of the squares</source>
        <translation>Inercia de los cuadrados</translation>
    </message>
    <message>
        <source>How much of the earlier squared gradients stays in Adam’s scale.</source>
        <translation>Cuánto queda de los cuadrados de los gradientes anteriores en la escala de Adam.</translation>
    </message>
    <message>
        <source>Gradient from</source>
        <translation>Gradiente a partir de</translation>
    </message>
    <message>
        <source>What makes the gradient: ranks in the whole generation, or ranks of the differences within pairs.</source>
        <translation>Qué forma el gradiente: los rangos en toda la generación o los de las diferencias dentro de los pares.</translation>
    </message>
    <message>
        <source>Averaging</source>
        <translation>Promedio</translation>
    </message>
    <message>
        <source>How much the average of past means keeps; that average is the generation’s best. 0 is the newest mean itself.</source>
        <translation>Cuánto conserva el promedio de las medias pasadas, que es el mejor de la generación. 0 es la última media.</translation>
    </message>
    <message>
        <source>Fitness</source>
        <translation>Aptitud</translation>
    </message>
    <message>
        <source>What is measured: games in a tournament, games against mixed opponents, or the lines that a small game loses.</source>
        <translation>Qué se mide: partidas en un torneo, partidas contra rivales variados o las variantes que se pierden en un juego pequeño.</translation>
    </message>
    <message>
        <source>Games each</source>
        <translation>Partidas por individuo</translation>
    </message>
    <message>
        <source>An individual’s games in one generation: more of them take longer and leave less to luck.</source>
        <translation>Partidas de un individuo en una generación: cuantas más, más tardan y menos dejan a la suerte.</translation>
    </message>
    <message>
        <source>A win counts</source>
        <translation>Una victoria cuenta</translation>
    </message>
    <message>
        <source>What a game that is won adds to the fitness.</source>
        <translation>Lo que una partida ganada suma a la aptitud.</translation>
    </message>
    <message>
        <source>A draw counts</source>
        <translation>Un empate cuenta</translation>
    </message>
    <message>
        <source>What a game that is drawn adds to the fitness.</source>
        <translation>Lo que una partida empatada suma a la aptitud.</translation>
    </message>
    <message>
        <source>A loss counts</source>
        <translation>Una derrota cuenta</translation>
    </message>
    <message>
        <source>What a game that is lost adds to the fitness.</source>
        <translation>Lo que una partida perdida suma a la aptitud.</translation>
    </message>
    <message>
        <source>Opponents in a tournament</source>
        <translation>Rivales en un torneo</translation>
    </message>
    <message>
        <source>Who begins in a tournament</source>
        <translation>Quién empieza en un torneo</translation>
    </message>
    <message>
        <source>A tournament game counts for</source>
        <translation>Una partida de torneo cuenta para</translation>
    </message>
    <message>
        <source>Whether its opponents score in an individual’s games too.</source>
        <translation>Si en las partidas de un individuo puntúan también sus rivales.</translation>
    </message>
    <message>
        <source>Same games for</source>
        <translation>Mismas partidas para</translation>
    </message>
    <message>
        <source>Who meets the same opponents after the same openings, which takes luck out of the comparison.</source>
        <translation>Quiénes juegan contra los mismos rivales tras las mismas aperturas, lo que quita suerte a la comparación.</translation>
    </message>
    <message>
        <source>Opponents in self-play</source>
        <translation>Rivales en el autojuego</translation>
    </message>
    <message>
        <source>Whom an individual meets: members of the population, the best so far, or the other of its mirrored pair.</source>
        <translation>Con quién juega un individuo: miembros de la población, el mejor hasta entonces, o el otro de su par simétrico.</translation>
    </message>
    <message>
        <source>Moves until it is a draw</source>
        <translation>Jugadas hasta el empate</translation>
    </message>
    <message>
        <source>Moves of each side after which a game of evolution is stopped, as a draw.</source>
        <translation>Jugadas de cada bando tras las que se detiene una partida de la evolución, como empate.</translation>
    </message>
    <message>
        <source>Patterns of the board</source>
        <translation>Patrones del tablero</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Red</translation>
    </message>
    <message>
        <source>Units between inputs and value; a weight for each input alone; or tables of what groups of cells hold.</source>
        <translation>Unidades entre las entradas y el valor; solo un peso por entrada; o tablas de lo que contienen grupos de casillas.</translation>
    </message>
    <message>
        <source>Tuples</source>
        <translation>Tuplas</translation>
    </message>
    <message>
        <source>Groups of cells, drawn by lot, each with a table that has a weight for all that they can hold.</source>
        <translation>Grupos de casillas sorteados, cada uno con una tabla que tiene un peso para todo lo que pueden contener.</translation>
    </message>
    <message>
        <source>Cells of a tuple</source>
        <translation>Casillas de una tupla</translation>
    </message>
    <message>
        <source>Neighbours on a random walk over the board; one more makes every table 3 or 4 times as large.</source>
        <translation>Vecinas en un paseo al azar por el tablero; una más hace cada tabla 3 o 4 veces mayor.</translation>
    </message>
    <message>
        <source>Games of a generation</source>
        <translation>Partidas por generación</translation>
    </message>
    <message>
        <source>A generation of learning is a stretch of this many games of the network against itself.</source>
        <translation>Una generación de aprendizaje es un tramo de este número de partidas de la red contra sí misma.</translation>
    </message>
    <message>
        <source>Passes over a generation</source>
        <translation>Pasadas por una generación</translation>
    </message>
    <message>
        <source>How often its positions teach what its games told: after the games in an order drawn by lot (patterns alone).</source>
        <translation>Cuántas veces enseñan sus posiciones lo que dijeron sus partidas: tras ellas, en un orden sorteado (solo patrones).</translation>
    </message>
    <message>
        <source>Lambda (λ)</source>
        <translation>Lambda (λ)</translation>
    </message>
    <message>
        <source>How far back credit reaches: 0 learns from the next position alone, 1 from the end of the game.</source>
        <translation>Hasta dónde llega el crédito hacia atrás: con 0 se aprende solo de la posición siguiente; con 1, del final de la partida.</translation>
    </message>
    <message>
        <source>Exploration</source>
        <translation>Exploración</translation>
    </message>
    <message>
        <source>The share of plies that are played at random, so that other positions are seen.</source>
        <translation>La proporción de jugadas que se hacen al azar, para ver también otras posiciones.</translation>
    </message>
    <message>
        <source>Exploration is halved after</source>
        <translation>La exploración se reduce a la mitad tras</translation>
    </message>
    <message>
        <source>After this many generations half as many plies are random as at first, and ever fewer.</source>
        <translation>Tras este número de generaciones, las jugadas al azar son la mitad que al principio, y cada vez menos.</translation>
    </message>
    <message>
        <source>Earlier positions learn</source>
        <translation>Las posiciones anteriores aprenden</translation>
    </message>
    <message>
        <source>When credit is handed back: once the game is over, or ply by ply along traces that fade.</source>
        <translation>Cuándo vuelve el crédito hacia atrás: al acabar la partida, o jugada a jugada por trazas que se apagan.</translation>
    </message>
    <message>
        <source>One each, by the size of its steps</source>
        <translation>Una cada uno, por el tamaño de sus pasos</translation>
    </message>
    <message>
        <source>Rates of the weights</source>
        <translation>Tasas de los pesos</translation>
    </message>
    <message>
        <source>A position learns from</source>
        <translation>Una posición aprende de</translation>
    </message>
    <message>
        <source>What its target is where exploration played at random: that move, or the best one.</source>
        <translation>Cuál es su objetivo si la exploración jugó al azar: esa jugada o la mejor.</translation>
    </message>
    <message>
        <source>How often the best one plays 150 games against the hand-made evaluation, for the curve; 0 is never.</source>
        <translation>Cada cuánto juega el mejor 150 partidas contra la evaluación hecha a mano, para la curva; 0 es nunca.</translation>
    </message>
    <message>
        <source>How long the steps are: the gradient of half the squared error is multiplied by it.</source>
        <translation>La longitud de los pasos: multiplica el gradiente de la mitad del error al cuadrado.</translation>
    </message>
    <message>
        <source>How much of the earlier networks stays in the average that stands for a generation; 0 has none.</source>
        <translation>Cuánto de las redes anteriores queda en la media que representa una generación; con 0 no hay media.</translation>
    </message>
    <message>
        <source>Games begin with up to this many random plies, from which nothing is learnt.</source>
        <translation>Las partidas empiezan con hasta este número de jugadas al azar, de las que no se aprende nada.</translation>
    </message>
    <message>
        <source>How many plies the network looks ahead as a player; learning itself looks at the next one.</source>
        <translation>Cuántos niveles mira la red cuando juega; al aprender solo mira el siguiente.</translation>
    </message>
    <message>
        <source>How often the network is tested as champion; 0 is never, and then there is no champion.</source>
        <translation>Cada cuánto se prueba la red como campeona; 0 es nunca, y entonces no hay campeón.</translation>
    </message>
    <message>
        <source>1999: 32-40-10-1 and the piece difference. 2001: 91 subsquares before 40-10-1.</source>
        <translation>1999: 32-40-10-1 y la diferencia de piezas. 2001: 91 subcuadrados antes de 40-10-1.</translation>
    </message>
    <message>
        <source>Worth of a king changes</source>
        <translation>El valor de una dama cambia</translation>
    </message>
    <message>
        <source>Temporal differences</source>
        <translation>Diferencias temporales</translation>
    </message>
    <message>
        <source>Nothing evolves: one network plays against itself, and each position learns from what the network says of the next ones. From the rules alone.</source>
        <translation>No evoluciona nada: una red juega contra sí misma, y cada posición aprende de lo que la red dice de las siguientes. Solo a partir de las reglas.</translation>
    </message>
    <message>
        <source>Not used: for this game only networks of one hidden layer are evolved. Others can learn.</source>
        <translation>No se usa: en este juego solo evolucionan redes de una capa oculta. Otras pueden aprender.</translation>
    </message>
    <message>
        <source>Not used: this game has no kings.</source>
        <translation>No se usa: este juego no tiene damas.</translation>
    </message>
    <message>
        <source>How the next generation is made from the last one; or one network learns, and none is bred.</source>
        <translation>Cómo se forma la generación siguiente a partir de la anterior; o una red aprende, y no se cría ninguna.</translation>
    </message>
    <message>
        <source>How the worth K of a king mutates, from 2, within 1 and 3 men.</source>
        <translation>Cómo muta el valor K de una dama, desde 2, entre 1 y 3 peones.</translation>
    </message>
    <message>
        <source>The search compares</source>
        <translation>La búsqueda compara</translation>
    </message>
    <message>
        <source>Sums keep the differences that outputs lose where the last tanh is flat.</source>
        <translation>Las sumas conservan las diferencias que las salidas pierden donde la última tanh es plana.</translation>
    </message>
    <message>
        <source>What each point that is won adds to the fitness: a gammon is two points, a backgammon three.</source>
        <translation>Lo que suma a la aptitud cada punto ganado: un gammon son dos puntos; un backgammon, tres.</translation>
    </message>
    <message>
        <source>What each point that is lost adds to the fitness: a gammon is two points, a backgammon three.</source>
        <translation>Lo que suma a la aptitud cada punto perdido: un gammon son dos puntos; un backgammon, tres.</translation>
    </message>
    <message>
        <source>Score of an abandoned game: after 5,000 turns nobody has won.</source>
        <translation>Puntuación de una partida abandonada: tras 5000 turnos nadie ha ganado.</translation>
    </message>
    <message>
        <source>Games begin with up to this many random plays; the dice make them differ in any case.</source>
        <translation>Las partidas empiezan con hasta tantas jugadas al azar; los dados las hacen distintas en todo caso.</translation>
    </message>
    <message>
        <source>Who meets the same opponents with the same dice, which takes luck out of the comparison.</source>
        <translation>Quiénes juegan contra los mismos rivales con los mismos dados, lo que quita suerte a la comparación.</translation>
    </message>
    <message>
        <source>The share of the games against the hand-made evaluation: quicker, but no longer from the rules alone.</source>
        <translation>La parte de las partidas contra la evaluación hecha a mano: más rápido, pero ya no solo con las reglas.</translation>
    </message>
    <message>
        <source>Share against the hall of fame</source>
        <translation>Parte contra el salón de la fama</translation>
    </message>
    <message>
        <source>As published, 2001</source>
        <translation>Como se publicó, 2001</translation>
    </message>
    <message>
        <source>Like self-play, with symmetric networks and half of the games against the player that looks 6 plies ahead: the strongest of those that evolve.</source>
        <translation>Como el autojuego, con redes simétricas y la mitad de las partidas contra el jugador que mira 6 niveles: el más fuerte de los que evolucionan.</translation>
    </message>
    <message>
        <source>Temporal differences, five chances</source>
        <translation>Diferencias temporales, cinco probabilidades</translation>
    </message>
    <message>
        <source>Nothing evolves: the largest network learns the chances of winning, of gammons and of backgammons from games against itself. From the rules alone.</source>
        <translation>No evoluciona nada: la red más grande aprende, de partidas contra sí misma, las probabilidades de ganar y las de gammon y backgammon. Solo a partir de las reglas.</translation>
    </message>
    <message>
        <source>Settings of your own, not a preset.</source>
        <translation>Ajustes tuyos, que no son ninguno de los predefinidos.</translation>
    </message>
    <message>
        <source>half of its games against a 6-ply player: the strongest that evolves</source>
        <translation>la mitad contra uno a 6 niveles: el más fuerte que evoluciona</translation>
    </message>
    <message>
        <source>Whether an individual meets each opponent at most once in a generation, or may meet one twice.</source>
        <translation>Si un individuo juega con cada rival una vez como máximo en cada generación o puede repetir rival.</translation>
    </message>
    <message>
        <source>Whether the player that is evaluated begins every other game, or all of them.</source>
        <translation>Si el jugador que se evalúa empieza una de cada dos partidas o todas.</translation>
    </message>
    <message>
        <source>The share of the games that is played against past bests, so that the run does not forget how to beat them.</source>
        <translation>La parte de las partidas que se juega contra los mejores del pasado, para no olvidar cómo ganarles.</translation>
    </message>
    <message>
        <source>Size of the hall</source>
        <translation>Tamaño del salón</translation>
    </message>
    <message>
        <source>Past bests in the hall of fame; when it is full, the oldest leaves.</source>
        <translation>Mejores del pasado en el salón de la fama; cuando está lleno, sale el más antiguo.</translation>
    </message>
    <message>
        <source>Generations between entries</source>
        <translation>Generaciones entre entradas</translation>
    </message>
    <message>
        <source>How many generations lie between two entries into the hall of fame.</source>
        <translation>Cuántas generaciones pasan entre dos entradas en el salón de la fama.</translation>
    </message>
    <message>
        <source>Share against a sparring partner</source>
        <translation>Parte contra un rival de entrenamiento</translation>
    </message>
    <message>
        <source>The share of the games against a player that searches: quicker, but no longer from the rules alone.</source>
        <translation>La parte de las partidas contra un jugador que explora: más rápido, pero ya no solo a partir de las reglas.</translation>
    </message>
    <message>
        <source>Look-ahead of the partner</source>
        <translation>Profundidad de ese rival</translation>
    </message>
    <message>
        <source>How many plies the sparring partner looks ahead; 0 plays at random.</source>
        <translation>Cuántos niveles mira hacia delante el rival de entrenamiento; con 0 juega al azar.</translation>
    </message>
    <message>
        <source>Random plies in sparring</source>
        <translation>Jugadas al azar contra él</translation>
    </message>
    <message>
        <source>Games against the sparring partner begin with up to this many random plies.</source>
        <translation>Las partidas contra el rival de entrenamiento empiezan con hasta tantas jugadas al azar.</translation>
    </message>
    <message>
        <source>Random plies at first</source>
        <translation>Jugadas al azar al principio</translation>
    </message>
    <message>
        <source>Games begin with up to this many random plies; with none, two players always repeat the same game.</source>
        <translation>Las partidas empiezan con hasta tantas jugadas al azar; sin ellas, dos jugadores repiten siempre la misma.</translation>
    </message>
    <message>
        <source>Look-ahead in games</source>
        <translation>Profundidad en las partidas</translation>
    </message>
    <message>
        <source>How many plies the networks look ahead; each one more takes several times as long.</source>
        <translation>Cuántos niveles miran las redes hacia delante; con cada uno más se tarda varias veces más.</translation>
    </message>
    <message>
        <source>Hidden units</source>
        <translation>Unidades ocultas</translation>
    </message>
    <message>
        <source>Units between the inputs of the network and its value: more of them can learn more, and take longer.</source>
        <translation>Unidades entre las entradas de la red y su valor: cuantas más, más puede aprender y más tarda.</translation>
    </message>
    <message>
        <source>Mirror symmetry</source>
        <translation>Simetría de espejo</translation>
    </message>
    <message>
        <source>Whether the network values a position and its mirror image alike from the start, or has to learn it.</source>
        <translation>Si la red valora igual una posición y su imagen de espejo desde el principio o tiene que aprenderlo.</translation>
    </message>
    <message>
        <source>Generations between validations</source>
        <translation>Generaciones entre validaciones</translation>
    </message>
    <message>
        <source>How often the best one is tested as champion; 0 is never, and then there is no champion.</source>
        <translation>Cada cuánto se prueba al mejor como campeón; 0 es nunca, y entonces no hay campeón.</translation>
    </message>
    <message>
        <source>Generations between readings</source>
        <translation>Generaciones entre lecturas</translation>
    </message>
    <message>
        <source>How often the best one plays 150 games against the {plies}-ply player, for the curve; 0 is never.</source>
        <translation>Cada cuánto juega el mejor 150 partidas contra el jugador a {plies} niveles, para la curva; 0 es nunca.</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>Aritmética</translation>
    </message>
    <message>
        <source>Strict gives the same run on every processor; relaxed is a little faster, and does not.</source>
        <translation>La estricta da el mismo entrenamiento en cualquier procesador; la relajada es algo más rápida y no lo da.</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>Como se publicó</translation>
    </message>
    <message>
        <source>The published recipe to the letter: it learns quickly, and then gets worse.</source>
        <translation>La receta publicada al pie de la letra: aprende deprisa y después empeora.</translation>
    </message>
    <message>
        <source>Steady</source>
        <translation>Constante</translation>
    </message>
    <message>
        <source>Self-play</source>
        <translation>Autojuego</translation>
    </message>
    <message>
        <source>A gradient estimated from mirrored pairs of networks that play each other: from the rules alone.</source>
        <translation>Un gradiente estimado con pares simétricos de redes que juegan entre sí: solo a partir de las reglas.</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rápido</translation>
    </message>
    <message>
        <source>The published strategy with symmetric networks, random openings, a hall of fame and bounded step sizes: it holds what it has learnt.</source>
        <translation>La estrategia publicada con redes simétricas, aperturas al azar, un salón de la fama y pasos acotados: conserva lo aprendido.</translation>
    </message>
    <message>
        <source>No loss</source>
        <translation>Sin derrotas</translation>
    </message>
    <message>
        <source>Tic-tac-toe: all replies of the opponent are tried, and the run ends when none wins.</source>
        <translation>Tres en raya: se prueban todas las respuestas del rival y el entrenamiento acaba cuando ninguna gana.</translation>
    </message>
    <message>
        <source>Duels</source>
        <translation>Duelos</translation>
    </message>
    <message>
        <source>For dice: the two of a mirrored pair play each other, each sequence of throws from both sides. From the rules alone.</source>
        <translation>Para dados: los dos de un par simétrico juegan entre sí, cada serie de tiradas desde los dos bandos. Solo con las reglas.</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>Ajustes propios</translation>
    </message>
    <message>
        <source>learns quickly, then gets worse</source>
        <translation>aprende deprisa y después empeora</translation>
    </message>
    <message>
        <source>Blondie24’s first recipe to the letter (1999): 32-40-10-1 and the piece difference, and a search that compares outputs.</source>
        <translation>La primera receta de Blondie24 al pie de la letra (1999): 32-40-10-1 y la diferencia de piezas, y una búsqueda que compara salidas.</translation>
    </message>
    <message>
        <source>Blondie24 as in 1999: 32-40-10-1 and the piece difference</source>
        <translation>Blondie24 como en 1999: 32-40-10-1 y la diferencia de piezas</translation>
    </message>
    <message>
        <source>Blondie24’s second recipe to the letter (2001): 91 units look at parts of the board, before the layers of 1999.</source>
        <translation>La segunda receta de Blondie24 al pie de la letra (2001): 91 unidades miran partes del tablero, antes de las capas de 1999.</translation>
    </message>
    <message>
        <source>Blondie24 as in 2001: 91 units look at parts of the board</source>
        <translation>Blondie24 como en 2001: 91 unidades miran partes del tablero</translation>
    </message>
    <message>
        <source>Blondie24’s strategy with random openings, the same for all, a hall of fame and bounded step sizes; its search compares sums, which are never flat.</source>
        <translation>La estrategia de Blondie24 con aperturas al azar, iguales para todos, un salón de la fama y tamaños de paso acotados; su búsqueda compara sumas, que nunca son planas.</translation>
    </message>
    <message>
        <source>Nothing evolves: tables for parts of the board learn what a search four plies ahead finds, and what came of the game. From the rules alone, and the strongest.</source>
        <translation>Nada evoluciona: los patrones de partes del tablero aprenden lo que ve una búsqueda a cuatro niveles y cómo acabó la partida. Solo a partir de las reglas, y lo más fuerte.</translation>
    </message>
    <message>
        <source>Temporal differences, patterns</source>
        <translation>Diferencias temporales, patrones</translation>
    </message>
    <message>
        <source>tables of patterns learn from searches: the strongest</source>
        <translation>los patrones aprenden de búsquedas: lo más fuerte</translation>
    </message>
    <message>
        <source>a hall of fame and bounded steps: it keeps what it learnt</source>
        <translation>un salón de la fama y pasos acotados: conserva lo aprendido</translation>
    </message>
    <message>
        <source>mirrored pairs of networks play each other</source>
        <translation>pares simétricos de redes juegan entre sí</translation>
    </message>
    <message>
        <source>Like self-play, with half of the games against a player that searches.</source>
        <translation>Como el autojuego, con la mitad de las partidas contra un jugador con búsqueda.</translation>
    </message>
    <message>
        <source>half of its games against a player that searches</source>
        <translation>la mitad de sus partidas contra un jugador con búsqueda</translation>
    </message>
    <message>
        <source>The two of a mirrored pair play each other, each opening from both sides: from the rules alone, and the strongest of those that evolve.</source>
        <translation>Los dos de un par simétrico juegan entre sí, cada apertura desde ambos bandos: solo a partir de las reglas, y el más fuerte de los que evolucionan.</translation>
    </message>
    <message>
        <source>the two of a pair play each opening from both sides</source>
        <translation>los dos de un par juegan cada apertura desde ambos bandos</translation>
    </message>
    <message>
        <source>tries all replies, and ends when none wins</source>
        <translation>prueba todas las respuestas y acaba cuando ninguna gana</translation>
    </message>
    <message>
        <source>two networks play each throw of the dice from both sides</source>
        <translation>dos redes juegan cada tirada de los dados desde los dos bandos</translation>
    </message>
    <message>
        <source>one network learns from its own predictions</source>
        <translation>una red aprende de sus propias predicciones</translation>
    </message>
    <message>
        <source>the largest network learns five chances</source>
        <translation>la red más grande aprende cinco probabilidades</translation>
    </message>
    <message>
        <source>Self-adaptive steps</source>
        <translation>Pasos autoadaptados</translation>
    </message>
    <message>
        <source>Gradient of mirrored pairs</source>
        <translation>Gradiente de pares simétricos</translation>
    </message>
    <message>
        <source>CMA-ES, separable</source>
        <translation>CMA-ES separable</translation>
    </message>
    <message>
        <source>Latest fitness</source>
        <translation>Última aptitud</translation>
    </message>
    <message>
        <source>Mean of all generations</source>
        <translation>Media de todas las generaciones</translation>
    </message>
    <message>
        <source>Proportional</source>
        <translation>Proporcional</translation>
    </message>
    <message>
        <source>Log-normal</source>
        <translation>Lognormal</translation>
    </message>
    <message>
        <source>Ranks of all</source>
        <translation>Rangos de todos</translation>
    </message>
    <message>
        <source>Differences in pairs</source>
        <translation>Diferencias en los pares</translation>
    </message>
    <message>
        <source>To be learnt</source>
        <translation>Por aprender</translation>
    </message>
    <message>
        <source>Built in</source>
        <translation>Incorporada</translation>
    </message>
    <message>
        <source>Tournament</source>
        <translation>Torneo</translation>
    </message>
    <message>
        <source>Mixed opponents</source>
        <translation>Rivales variados</translation>
    </message>
    <message>
        <source>Losing lines</source>
        <translation>Variantes perdidas</translation>
    </message>
    <message>
        <source>The whole population</source>
        <translation>Toda la población</translation>
    </message>
    <message>
        <source>The two of a pair</source>
        <translation>Los dos de un par</translation>
    </message>
    <message>
        <source>The population</source>
        <translation>La población</translation>
    </message>
    <message>
        <source>The best so far</source>
        <translation>El mejor hasta ahora</translation>
    </message>
    <message>
        <source>The other of its pair</source>
        <translation>El otro de su par</translation>
    </message>
    <message>
        <source>Each at most once</source>
        <translation>Cada uno una vez, como máximo</translation>
    </message>
    <message>
        <source>Any of them, even twice</source>
        <translation>Cualquiera, incluso dos veces</translation>
    </message>
    <message>
        <source>Both in turn</source>
        <translation>Los dos, por turnos</translation>
    </message>
    <message>
        <source>The one evaluated</source>
        <translation>El que se evalúa</translation>
    </message>
    <message>
        <source>The one evaluated alone</source>
        <translation>Solo el que se evalúa</translation>
    </message>
    <message>
        <source>Both players</source>
        <translation>Los dos jugadores</translation>
    </message>
    <message>
        <source>One hidden layer</source>
        <translation>Una capa oculta</translation>
    </message>
    <message>
        <source>Blondie24, 1999</source>
        <translation>Blondie24, 1999</translation>
    </message>
    <message>
        <source>Blondie24, 2001</source>
        <translation>Blondie24, 2001</translation>
    </message>
    <message>
        <source>Linear, no hidden units</source>
        <translation>Lineal, sin unidades ocultas</translation>
    </message>
    <message>
        <source>Tuples of cells</source>
        <translation>Tuplas de casillas</translation>
    </message>
    <message>
        <source>Five chances</source>
        <translation>Cinco probabilidades</translation>
    </message>
    <message>
        <source>By tenths</source>
        <translation>Por décimas</translation>
    </message>
    <message>
        <source>By factors</source>
        <translation>Por factores</translation>
    </message>
    <message>
        <source>Not at all: it is 2</source>
        <translation>No cambia: es 2</translation>
    </message>
    <message>
        <source>After the game, λ-return</source>
        <translation>Tras la partida, retorno λ</translation>
    </message>
    <message>
        <source>Accumulating traces</source>
        <translation>Trazas acumulativas</translation>
    </message>
    <message>
        <source>Replacing traces</source>
        <translation>Trazas de reemplazo</translation>
    </message>
    <message>
        <source>One for all weights</source>
        <translation>Una para todos los pesos</translation>
    </message>
    <message>
        <source>One each, by coherence</source>
        <translation>Una cada uno, por coherencia</translation>
    </message>
    <message>
        <source>With one each, a weight slows down that is pulled to and fro, or (patterns alone) that has been moved often.</source>
        <translation>Con una para cada peso, se frena el que recibe tirones contrarios o (solo con patrones) el que ya se ha movido mucho.</translation>
    </message>
    <message>
        <source>The move that was played</source>
        <translation>La jugada que se hizo</translation>
    </message>
    <message>
        <source>The best move there was</source>
        <translation>La mejor jugada que había</translation>
    </message>
    <message>
        <source>Sums before the last tanh</source>
        <translation>Sumas antes de la última tanh</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Salidas</translation>
    </message>
    <message>
        <source>Strict</source>
        <translation>Estricta</translation>
    </message>
    <message>
        <source>Relaxed</source>
        <translation>Relajada</translation>
    </message>
    <message>
        <source>Not used with dice: networks compare the positions after their plays.</source>
        <translation>No se usa con dados: las redes comparan las posiciones tras sus jugadas.</translation>
    </message>
    <message>
        <source>Not used with dice: the partner is the hand-made evaluation, at 0 plies.</source>
        <translation>No se usa con dados: el rival es la evaluación hecha a mano, a 0 niveles.</translation>
    </message>
    <message>
        <source>Not used: a position of this game has no mirror image.</source>
        <translation>No se usa: las posiciones de este juego no tienen imagen simétrica.</translation>
    </message>
</context>
<context>
    <name>RunsDialog</name>
    <message>
        <source>The usual ones</source>
        <translation>Las habituales</translation>
    </message>
    <message>
        <source>Generation {number}, where it was left</source>
        <translation>Generación {number}, donde se dejó</translation>
    </message>
    <message>
        <source>Generation {number}</source>
        <translation>Generación {number}</translation>
    </message>
    <message>
        <source>Open the folder of a run</source>
        <translation>Abrir la carpeta de un entrenamiento</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Move the run “{name}” to the trash?</source>
        <translation>¿Mover el entrenamiento «{name}» a la papelera?</translation>
    </message>
    <message>
        <source>Move the experiment “{name}”, with all its runs, to the trash?</source>
        <translation>¿Mover el experimento «{name}», con todos sus entrenamientos, a la papelera?</translation>
    </message>
    <message numerus="yes">
        <source>Move %n runs to the trash?</source>
        <translation>
            <numerusform>¿Mover %n entrenamiento a la papelera?</numerusform>
            <numerusform>¿Mover %n entrenamientos a la papelera?</numerusform>
        </translation>
    </message>
    <message>
        <source>They can be restored from the trash. Files that are not Poda’s stay.</source>
        <translation>Se pueden recuperar de la papelera. Los archivos que no son de Poda se quedan.</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>Mover a la papelera</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Seguir</translation>
    </message>
    <message>
        <source>Train the runs that are left, from where they were (Enter only shows them)</source>
        <translation>Entrenar lo que falta, desde donde estaba (Intro solo lo muestra)</translation>
    </message>
    <message>
        <source>Reading the runs…</source>
        <translation>Leyendo los entrenamientos…</translation>
    </message>
    <message>
        <source>No run has all of these words: search for fewer.</source>
        <translation>Ningún entrenamiento tiene todas esas palabras: prueba con menos.</translation>
    </message>
    <message>
        <source>There are no runs yet: press Train, and each one is kept here.</source>
        <translation>Aún no hay entrenamientos: pulsa Entrenar y cada uno se guarda aquí.</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n entrenamiento</numerusform>
            <numerusform>%n entrenamientos</numerusform>
        </translation>
    </message>
    <message>
        <source>{runs}, and more are being read</source>
        <translation>{runs}, y se están leyendo más</translation>
    </message>
    <message numerus="yes">
        <source>{runs}, %n of them selected</source>
        <translation>
            <numerusform>{runs}, %n seleccionado</numerusform>
            <numerusform>{runs}, %n seleccionados</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Entrenamientos</translation>
    </message>
    <message>
        <source>Find a run by its name, game, settings, seed, tags or note</source>
        <translation>Busca un entrenamiento por su nombre, juego, ajustes, semilla, etiquetas o nota</translation>
    </message>
    <message>
        <source>Settings, results and curves of the selected runs (Ctrl selects more)</source>
        <translation>Ajustes, resultados y curvas de los entrenamientos seleccionados (Ctrl selecciona más)</translation>
    </message>
    <message>
        <source>Find a run</source>
        <translation>Buscar un entrenamiento</translation>
    </message>
    <message>
        <source>Sort &amp;by</source>
        <translation>&amp;Ordenar por</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Ordenar por</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>Co&amp;lumnas</translation>
    </message>
    <message>
        <source>Which columns are shown</source>
        <translation>Qué columnas se muestran</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Abrir</translation>
    </message>
    <message>
        <source>Load the run, to go on where it was left (Enter)</source>
        <translation>Cargar el entrenamiento, para seguir donde se dejó (Intro)</translation>
    </message>
    <message>
        <source>Continue &amp;from</source>
        <translation>Continuar &amp;desde</translation>
    </message>
    <message>
        <source>Begin a new run with an earlier state of this one, which stays as it is</source>
        <translation>Empezar un entrenamiento nuevo con un estado anterior de este, que se queda como está</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>Co&amp;mparar</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xportar…</translation>
    </message>
    <message>
        <source>All numbers of the selected runs: as one table, or for TensorBoard</source>
        <translation>Todos los números de los entrenamientos seleccionados: en una tabla o para TensorBoard</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>Cambiar &amp;nombre</translation>
    </message>
    <message>
        <source>Give the folder of the run another name (F2)</source>
        <translation>Dar otro nombre a la carpeta del entrenamiento (F2)</translation>
    </message>
    <message>
        <source>&amp;Show in the file manager</source>
        <translation>Mostrar en el &amp;gestor de archivos</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Borrar</translation>
    </message>
    <message>
        <source>Move the selected runs to the trash (Del)</source>
        <translation>Mover a la papelera los entrenamientos seleccionados (Supr)</translation>
    </message>
    <message>
        <source>Open a run else&amp;where…</source>
        <translation>Abrir uno de o&amp;tro lugar…</translation>
    </message>
    <message>
        <source>learns</source>
        <translation>aprende</translation>
    </message>
    <message>
        <source>evolves</source>
        <translation>evoluciona</translation>
    </message>
    <message>
        <source>{done} of {runs} runs, training</source>
        <translation>{done} de {runs} entrenamientos, entrenando</translation>
    </message>
    <message>
        <source>{done} of {runs} runs, unfinished</source>
        <translation>{done} de {runs} entrenamientos, sin terminar</translation>
    </message>
    <message>
        <source>{done} of {runs} runs</source>
        <translation>{done} de {runs} entrenamientos</translation>
    </message>
    <message>
        <source>{percent} % in gen. {generation}</source>
        <translation>{percent} % en la gen. {generation}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>The folder of the run</source>
        <translation>La carpeta del entrenamiento</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Juego</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Whether players are evolved, or one learns from its own games</source>
        <translation>Si evolucionan jugadores o uno aprende de sus propias partidas</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>The preset that it was trained with</source>
        <translation>Los ajustes predefinidos con que se entrenó</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Generations</source>
        <translation>Generaciones</translation>
    </message>
    <message>
        <source>Generations so far</source>
        <translation>Generaciones hasta ahora</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>Games that were trained with so far</source>
        <translation>Partidas con las que se ha entrenado hasta ahora</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Time that it has been trained, in hours, minutes and seconds</source>
        <translation>Tiempo que se ha entrenado, en horas, minutos y segundos</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Procesador</translation>
    </message>
    <message>
        <source>Processor time that it has taken, all its threads together: by it evolution and learning are compared</source>
        <translation>Tiempo de procesador que ha gastado, todos sus hilos juntos: con él se comparan evolución y aprendizaje</translation>
    </message>
    <message>
        <source>Fewest losses</source>
        <translation>Menos derrotas</translation>
    </message>
    <message>
        <source>The lowest share of games lost in five readings in a row, and the generation in their middle. The opponent looks some plies ahead; in backgammon it goes by hand-made features</source>
        <translation>La menor proporción de partidas perdidas en cinco lecturas seguidas, y la generación central. El rival explora unos niveles; en backgammon juega por rasgos hechos a mano</translation>
    </message>
    <message>
        <source>Last losses</source>
        <translation>Últimas derrotas</translation>
    </message>
    <message>
        <source>The share of games lost in the last reading</source>
        <translation>La proporción de partidas perdidas en la última lectura</translation>
    </message>
    <message>
        <source>Values kept</source>
        <translation>Valores conservados</translation>
    </message>
    <message>
        <source>The share of positions of known value in which the best player keeps that value</source>
        <translation>La proporción de posiciones de valor conocido en las que el mejor jugador conserva ese valor</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Etiquetas</translation>
    </message>
    <message>
        <source>Words of your own, by which runs are found</source>
        <translation>Palabras tuyas, con las que se encuentran los entrenamientos</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>The first line of what you wrote about it</source>
        <translation>La primera línea de lo que escribiste sobre él</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Guardado</translation>
    </message>
    <message>
        <source>When it was saved last</source>
        <translation>Cuándo se guardó por última vez</translation>
    </message>
</context>
<context>
    <name>RunsExport</name>
    <message>
        <source>Export the runs</source>
        <translation>Exportar los entrenamientos</translation>
    </message>
    <message>
        <source>All numbers as one table (*.csv)</source>
        <translation>Todos los números en una tabla (*.csv)</translation>
    </message>
    <message>
        <source>A folder for TensorBoard (*)</source>
        <translation>Una carpeta para TensorBoard (*)</translation>
    </message>
    <message>
        <source>Writing {file}…</source>
        <translation>Escribiendo {file}…</translation>
    </message>
    <message>
        <source>Written: {file}</source>
        <translation>Escrito: {file}</translation>
    </message>
    <message>
        <source>None of these runs has begun.</source>
        <translation>Ninguno de estos entrenamientos ha empezado.</translation>
    </message>
</context>
<context>
    <name>SampledStep</name>
    <message>
        <source>The root stands alone. Every iteration selects a node, expands it by one, plays a game out from there, and backs its result up.</source>
        <translation>La raíz está sola. Cada iteración selecciona un nodo, lo expande en uno, simula desde él una partida hasta el final y retropropaga su resultado.</translation>
    </message>
    <message>
        <source>Iteration {number}.</source>
        <translation>Iteración {number}.</translation>
    </message>
    <message>
        <source>Select: the game is over at the root.</source>
        <translation>Seleccionar: en la raíz la partida ha terminado.</translation>
    </message>
    <message>
        <source>Select: the dice have a throw that did not come up before.</source>
        <translation>Seleccionar: a los dados les sale una tirada que no había salido antes.</translation>
    </message>
    <message>
        <source>Select: the root, where a move was never tried.</source>
        <translation>Seleccionar: la raíz, donde queda una jugada sin probar.</translation>
    </message>
    <message>
        <source>Select {way}: there the dice have chosen.</source>
        <translation>Seleccionar {way}: ahí han elegido los dados.</translation>
    </message>
    <message>
        <source>Select {way}: the best, by its proven value {value}.</source>
        <translation>Seleccionar {way}: el mejor, por su valor demostrado {value}.</translation>
    </message>
    <message>
        <source>Select {way}: each has the largest Q + C√(ln N / n) of its siblings, the last {exploit} + {explore} = {sum}.</source>
        <translation>Seleccionar {way}: cada uno tiene el mayor Q + C√(ln N / n) de sus hermanos; el último, {exploit} + {explore} = {sum}.</translation>
    </message>
    <message>
        <source>Expand: nothing, for the game is over here.</source>
        <translation>Expandir: nada, porque aquí la partida ha terminado.</translation>
    </message>
    <message>
        <source>Expand: nothing, for the value of this node is proven.</source>
        <translation>Expandir: nada, porque el valor de este nodo está demostrado.</translation>
    </message>
    <message>
        <source>Expand: {node} joins the tree, the next child of {above}.</source>
        <translation>Expandir: {node} entra en el árbol, el siguiente hijo de {above}.</translation>
    </message>
    <message>
        <source>Play out: the game is over here, {result}.</source>
        <translation>Simular: aquí la partida ha terminado, {result}.</translation>
    </message>
    <message>
        <source>Play out: not needed, for the value is proven: {result}.</source>
        <translation>Simular: no hace falta, porque el valor está demostrado: {result}.</translation>
    </message>
    <message numerus="yes">
        <source>Play out: after %n random ply(s) the evaluation says {result}.</source>
        <translation>
            <numerusform>Simulación: tras %n jugada al azar la evaluación dice {result}.</numerusform>
            <numerusform>Simulación: tras %n jugadas al azar la evaluación dice {result}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Play out: %n random ply(s), and the end is {result}.</source>
        <translation>
            <numerusform>Simulación: %n jugada al azar, y el final es {result}.</numerusform>
            <numerusform>Simulación: %n jugadas al azar, y el final es {result}.</numerusform>
        </translation>
    </message>
    <message>
        <source>Back up: N grows by 1 on the whole path, W by {plus} where MAX moved into a node and by {minus} where MIN did.</source>
        <translation>Retropropagar: N crece en 1 en todo el camino; W, en {plus} donde MAX jugó para llegar al nodo y en {minus} donde lo hizo MIN.</translation>
    </message>
</context>
<context>
    <name>SampledWords</name>
    <message>
        <source>Which child of {node} is selected?</source>
        <translation>¿Qué hijo se selecciona en {node}?</translation>
    </message>
    <message>
        <source>The result is {result} for MAX: what is the new Q of {node}?</source>
        <translation>El resultado es {result} para MAX: ¿cuál es la nueva Q en {node}?</translation>
    </message>
    <message>
        <source>The child with the greatest UCB1 is selected.</source>
        <translation>Se selecciona el hijo con mayor UCB1.</translation>
    </message>
    <message>
        <source>The greatest UCB1 is selected: {scores}.</source>
        <translation>Se selecciona el mayor UCB1: {scores}.</translation>
    </message>
    <message>
        <source>{player} moved into it: W = {old} {sign} {size} = {new}, Q = {new} / {n}.</source>
        <translation>Ahí llegó {player} con su jugada: W = {old} {sign} {size} = {new}, Q = {new} / {n}.</translation>
    </message>
</context>
<context>
    <name>Sampling</name>
    <message>
        <source>proven {value}</source>
        <translation>demostrado {value}</translation>
    </message>
</context>
<context>
    <name>SamplingBar</name>
    <message>
        <source>Iterations</source>
        <translation>Iteraciones</translation>
    </message>
    <message>
        <source>How many playouts there are</source>
        <translation>Cuántas simulaciones se hacen</translation>
    </message>
    <message>
        <source>The constant of UCB1: more explores more. √2 is what textbooks begin with, for results from −1 to 1; for other trees it is scaled to their range.</source>
        <translation>La constante de UCB1: cuanto mayor, más explora. Los libros empiezan con √2, para resultados de −1 a 1; en otros árboles se ajusta a su intervalo.</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>The same seed grows the same tree, everywhere</source>
        <translation>La misma semilla hace crecer el mismo árbol en cualquier equipo</translation>
    </message>
    <message>
        <source>Solver: proven values propagate</source>
        <translation>Resolver: los valores demostrados se propagan</translation>
    </message>
    <message>
        <source>Playouts</source>
        <translation>Simulaciones</translation>
    </message>
    <message>
        <source>Final move</source>
        <translation>Jugada final</translation>
    </message>
    <message>
        <source>to the end of the game</source>
        <translation>hasta el final de la partida</translation>
    </message>
    <message numerus="yes">
        <source>%n random ply(s), then the evaluation</source>
        <translation>
            <numerusform>%n jugada al azar, luego la evaluación</numerusform>
            <numerusform>%n jugadas al azar, luego la evaluación</numerusform>
        </translation>
    </message>
    <message>
        <source>the most playouts</source>
        <translation>más simulaciones</translation>
    </message>
    <message>
        <source>the largest Q</source>
        <translation>mayor Q</translation>
    </message>
    <message>
        <source>The solver, where playouts end, and the final move</source>
        <translation>Resolver, dónde acaban las simulaciones y la jugada final</translation>
    </message>
    <message>
        <source>solver</source>
        <translation>resolver</translation>
    </message>
    <message numerus="yes">
        <source>playouts of %n ply(s)</source>
        <translation>
            <numerusform>simulaciones de %n jugada</numerusform>
            <numerusform>simulaciones de %n jugadas</numerusform>
        </translation>
    </message>
    <message>
        <source>by Q</source>
        <translation>por Q</translation>
    </message>
    <message>
        <source>more…</source>
        <translation>más…</translation>
    </message>
</context>
<context>
    <name>Scores</name>
    <message>
        <source>ND</source>
        <translation>ND</translation>
    </message>
    <message>
        <source>D/T</source>
        <translation>D/A</translation>
    </message>
    <message>
        <source>D/P</source>
        <translation>D/P</translation>
    </message>
    <message>
        <source>TG</source>
        <translation>DB</translation>
    </message>
    <message>
        <source>1 Cr</source>
        <translation>1 Cr</translation>
    </message>
</context>
<context>
    <name>ScoresDialog</name>
    <message>
        <source>What is best at each score</source>
        <translation>Lo mejor con cada marcador</translation>
    </message>
    <message>
        <source>&amp;Cube</source>
        <translation>&amp;Cubo</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>All scores</source>
        <translation>Todos los marcadores</translation>
    </message>
    <message>
        <source>No position to look at</source>
        <translation>Ninguna posición que mirar</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Necesita</translation>
    </message>
    <message>
        <source>Points that the other side needs</source>
        <translation>Puntos que necesita el otro bando</translation>
    </message>
    <message>
        <source>the cube is of no use</source>
        <translation>el cubo no sirve de nada</translation>
    </message>
    <message>
        <source>Needs {own}, the other {other}: {action}</source>
        <translation>Necesita {own}, el otro {other}: {action}</translation>
    </message>
    <message>
        <source>the next best loses {points}</source>
        <translation>lo siguiente mejor pierde {points}</translation>
    </message>
    <message>
        <source>For money: {action}</source>
        <translation>Por dinero: {action}</translation>
    </message>
    <message>
        <source>Go to a position with a throw, or before one.</source>
        <translation>Ve a una posición con una tirada, o antes de una.</translation>
    </message>
    <message>
        <source>Looking at all scores…</source>
        <translation>Mirando todos los marcadores…</translation>
    </message>
    <message>
        <source>Who does not own the cube has nothing to decide about it.</source>
        <translation>Quien no tiene el cubo no tiene nada que decidir sobre él.</translation>
    </message>
    <message>
        <source>Rows: what {side} needs; columns: what the other side needs. The number is what the next best action loses; bold: otherwise than for money. 1 Cr: one point, in the Crawford game. Looked ahead: {plies}.</source>
        <translation>Filas: lo que necesita {side}; columnas: lo que necesita el otro bando. El número es lo que pierde lo siguiente mejor; en negrita: distinto que por dinero. 1 Cr: un punto, en la partida Crawford. Se mira adelante: {plies}.</translation>
    </message>
    <message>
        <source>in the middle</source>
        <translation>en el centro</translation>
    </message>
    <message>
        <source>at 2, owned by the side in turn</source>
        <translation>a 2, del bando de turno</translation>
    </message>
    <message>
        <source>at 2, owned by the other side</source>
        <translation>a 2, del otro bando</translation>
    </message>
</context>
<context>
    <name>Seating</name>
    <message>
        <source>Open a player</source>
        <translation>Abrir un jugador</translation>
    </message>
    <message>
        <source>Players saved by Poda (*.json *.json.gz)</source>
        <translation>Jugadores guardados por Poda (*.json *.json.gz)</translation>
    </message>
    <message>
        <source>{file}: {sentence}</source>
        <translation>{file}: {sentence}</translation>
    </message>
</context>
<context>
    <name>Section</name>
    <message>
        <source>Unfolded</source>
        <translation>Desplegada</translation>
    </message>
    <message>
        <source>Folded</source>
        <translation>Plegada</translation>
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
    <name>SettingsDialog</name>
    <message>
        <source>“{setting}”</source>
        <translation>«{setting}»</translation>
    </message>
    <message>
        <source>The same settings and the same seed give the same run, bit for bit.</source>
        <translation>Los mismos ajustes y la misma semilla dan el mismo entrenamiento, bit a bit.</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>Estrategia</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Fitness</source>
        <translation>Aptitud</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>Aprendizaje</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Juego</translation>
    </message>
    <message>
        <source>Bookkeeping</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Settings of the next run: {game}</source>
        <translation>Ajustes del próximo entrenamiento: {game}</translation>
    </message>
    <message>
        <source>The run on screen keeps its settings; with others, the next one is planned.</source>
        <translation>El entrenamiento en pantalla conserva sus ajustes; con otros se prepara el siguiente.</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>A&amp;justes</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Semilla</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Ajustes predefinidos</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Restablecer</translation>
    </message>
    <message>
        <source>Back to the settings of the preset</source>
        <translation>Volver a los ajustes predefinidos</translation>
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
        <source>Groups of settings</source>
        <translation>Grupos de ajustes</translation>
    </message>
</context>
<context>
    <name>SetupPage</name>
    <message>
        <source>Who &amp;meets whom</source>
        <translation>&amp;Quién juega con quién</translation>
    </message>
    <message>
        <source>It &amp;ends</source>
        <translation>&amp;Termina</translation>
    </message>
    <message>
        <source>G&amp;ames of each two players</source>
        <translation>Partidas p&amp;or emparejamiento</translation>
    </message>
    <message>
        <source>M&amp;inutes</source>
        <translation>&amp;Minutos</translation>
    </message>
    <message>
        <source>&amp;H0: Elo</source>
        <translation>H&amp;0: Elo</translation>
    </message>
    <message>
        <source>H&amp;1: Elo</source>
        <translation>H&amp;1: Elo</translation>
    </message>
    <message>
        <source>Games &amp;begin with</source>
        <translation>Las partidas empie&amp;zan con</translation>
    </message>
    <message>
        <source>&amp;Random plies</source>
        <translation>Jugadas al &amp;azar</translation>
    </message>
    <message>
        <source>P&amp;ositions, one a line</source>
        <translation>Posiciones, una por &amp;línea</translation>
    </message>
    <message>
        <source>&amp;Points of a match</source>
        <translation>P&amp;untos de un encuentro</translation>
    </message>
    <message>
        <source>Games at &amp;once</source>
        <translation>Partidas a la &amp;vez</translation>
    </message>
    <message>
        <source>See&amp;d</source>
        <translation>&amp;Semilla</translation>
    </message>
    <message>
        <source>Rating 0 &amp;is</source>
        <translation>&amp;El Elo 0 es</translation>
    </message>
    <message>
        <source>P&amp;lies a move</source>
        <translation>N&amp;iveles por jugada</translation>
    </message>
    <message>
        <source>&amp;Nodes a move</source>
        <translation>&amp;Nodos por jugada</translation>
    </message>
    <message>
        <source>&amp;Seconds a move</source>
        <translation>Se&amp;gundos por jugada</translation>
    </message>
    <message>
        <source>&amp;Clock: minutes a game</source>
        <translation>&amp;Reloj: minutos por partida</translation>
    </message>
    <message>
        <source>Seconds added a mo&amp;ve</source>
        <translation>Segundos aña&amp;didos por jugada</translation>
    </message>
    <message>
        <source>Elo of the &amp;test</source>
        <translation>Elo de la &amp;prueba</translation>
    </message>
    <message>
        <source>Alp&amp;ha</source>
        <translation>Al&amp;fa</translation>
    </message>
    <message>
        <source>&amp;Beta</source>
        <translation>&amp;Beta</translation>
    </message>
    <message>
        <source>With the doubling &amp;cube</source>
        <translation>&amp;Con el cubo de doblar</translation>
    </message>
    <message>
        <source>&amp;Jacoby rule in money games</source>
        <translation>Regla de Jacob&amp;y en partidas por dinero</translation>
    </message>
    <message>
        <source>Cra&amp;wford rule in matches</source>
        <translation>Regla de Cra&amp;wford en encuentros</translation>
    </message>
    <message>
        <source>Limits, clock and seed</source>
        <translation>Límites, reloj y semilla</translation>
    </message>
    <message>
        <source>the mean of all</source>
        <translation>la media de todos</translation>
    </message>
    <message>
        <source>The openings are being read.</source>
        <translation>Se están leyendo las aperturas.</translation>
    </message>
    <message>
        <source>Games are played until one of the two hypotheses is decided.</source>
        <translation>Se juegan partidas hasta que se decide una de las dos hipótesis.</translation>
    </message>
    <message>
        <source>As many games as there is time for.</source>
        <translation>Tantas partidas como quepan en el tiempo.</translation>
    </message>
    <message>
        <source>{games} games.</source>
        <translation>{games} partidas.</translation>
    </message>
    <message>
        <source>{pairings} pairings, {games} games in all.</source>
        <translation>{pairings} emparejamientos, {games} partidas en total.</translation>
    </message>
    <message>
        <source>Each sequence of throws is played twice, with sides changed.</source>
        <translation>Cada serie de tiradas se juega dos veces, con los bandos cambiados.</translation>
    </message>
    <message>
        <source>Each opening is played twice, with sides changed.</source>
        <translation>Cada apertura se juega dos veces, con los bandos cambiados.</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Juego</translation>
    </message>
    <message>
        <source>Players</source>
        <translation>Jugadores</translation>
    </message>
    <message>
        <source>How they play</source>
        <translation>Cómo se juega</translation>
    </message>
    <message>
        <source>each meets each</source>
        <translation>todos contra todos</translation>
    </message>
    <message>
        <source>the first one meets all others</source>
        <translation>el primero contra los demás</translation>
    </message>
    <message>
        <source>after a number of games</source>
        <translation>tras un número de partidas</translation>
    </message>
    <message>
        <source>after some time</source>
        <translation>tras un tiempo</translation>
    </message>
    <message>
        <source>when a test is decided (SPRT)</source>
        <translation>cuando se decide una prueba (SPRT)</translation>
    </message>
    <message>
        <source>random moves</source>
        <translation>jugadas al azar</translation>
    </message>
    <message>
        <source>positions of a list</source>
        <translation>posiciones de una lista</translation>
    </message>
    <message>
        <source>the usual position</source>
        <translation>la posición habitual</translation>
    </message>
    <message>
        <source>logistic</source>
        <translation>logístico</translation>
    </message>
    <message>
        <source>normalised</source>
        <translation>normalizado</translation>
    </message>
    <message>
        <source>as the player</source>
        <translation>según el jugador</translation>
    </message>
    <message>
        <source>none</source>
        <translation>sin reloj</translation>
    </message>
    <message>
        <source>money games</source>
        <translation>partidas por dinero</translation>
    </message>
    <message>
        <source>one a processor</source>
        <translation>una por procesador</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Empezar</translation>
    </message>
    <message>
        <source>Start the tournament</source>
        <translation>Empezar el torneo</translation>
    </message>
</context>
<context>
    <name>SeveralSettingsDialog</name>
    <message>
        <source>Try several values of a setting, each with all seeds</source>
        <translation>Probar varios valores de un ajuste, cada uno con todas las semillas</translation>
    </message>
    <message>
        <source>The same settings and the same seed give the same run, bit for bit. Several, such as 1-8, give a run each.</source>
        <translation>Los mismos ajustes y la misma semilla dan el mismo entrenamiento, bit a bit. Varias, como 1-8, dan uno cada una.</translation>
    </message>
    <message>
        <source>S&amp;weep…</source>
        <translation>&amp;Barrido…</translation>
    </message>
    <message>
        <source>S&amp;weep ({count})…</source>
        <translation>&amp;Barrido ({count})…</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Further charts</source>
        <translation>Más gráficas</translation>
    </message>
    <message>
        <source>fitness</source>
        <translation>aptitud</translation>
    </message>
    <message>
        <source>forgetting map</source>
        <translation>mapa del olvido</translation>
    </message>
    <message>
        <source>values kept</source>
        <translation>valores conservados</translation>
    </message>
    <message>
        <source>TD error</source>
        <translation>error TD</translation>
    </message>
    <message>
        <source>age</source>
        <translation>edad</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>norma</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>media</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>salidas</translation>
    </message>
    <message>
        <source>step sizes</source>
        <translation>tamaños de paso</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>forgetting</source>
        <translation>olvido</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>pasos</translation>
    </message>
</context>
<context>
    <name>SideChoices</name>
    <message>
        <source>Algorithm</source>
        <translation>Algoritmo</translation>
    </message>
    <message>
        <source>Cut at</source>
        <translation>Podar si</translation>
    </message>
    <message>
        <source>Order of the children</source>
        <translation>Orden de los hijos</translation>
    </message>
</context>
<context>
    <name>SideColumn</name>
    <message>
        <source>Moves</source>
        <translation>Jugadas</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>Análisis</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Revisión</translation>
    </message>
    <message>
        <source>Beside the board</source>
        <translation>Junto al tablero</translation>
    </message>
</context>
<context>
    <name>Sides</name>
    <message>
        <source>First player</source>
        <translation>Primer jugador</translation>
    </message>
    <message>
        <source>Second player</source>
        <translation>Segundo jugador</translation>
    </message>
    <message>
        <source>blue disc</source>
        <translation>ficha azul</translation>
    </message>
    <message>
        <source>orange disc</source>
        <translation>ficha naranja</translation>
    </message>
    <message>
        <source>black disc</source>
        <translation>ficha negra</translation>
    </message>
    <message>
        <source>white disc</source>
        <translation>ficha blanca</translation>
    </message>
    <message>
        <source>black checker</source>
        <translation>ficha negra</translation>
    </message>
    <message>
        <source>white checker</source>
        <translation>ficha blanca</translation>
    </message>
    <message>
        <source>blue man</source>
        <translation>peón azul</translation>
    </message>
    <message>
        <source>orange man</source>
        <translation>peón naranja</translation>
    </message>
    <message>
        <source>black man</source>
        <translation>peón negro</translation>
    </message>
    <message>
        <source>white man</source>
        <translation>peón blanco</translation>
    </message>
    <message>
        <source>blue king</source>
        <translation>dama azul</translation>
    </message>
    <message>
        <source>orange king</source>
        <translation>dama naranja</translation>
    </message>
    <message>
        <source>black king</source>
        <translation>dama negra</translation>
    </message>
    <message>
        <source>white king</source>
        <translation>dama blanca</translation>
    </message>
    <message>
        <source>{piece} (solid)</source>
        <translation>{piece} (lisa)</translation>
    </message>
    <message>
        <source>{piece} (with a dot)</source>
        <translation>{piece} (con un punto)</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vacía</translation>
    </message>
    <message>
        <source>blue checker</source>
        <translation>ficha azul</translation>
    </message>
    <message>
        <source>orange checker</source>
        <translation>ficha naranja</translation>
    </message>
</context>
<context>
    <name>Sign</name>
    <message>
        <source>Show</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>Show the chart that it is about</source>
        <translation>Ver el gráfico del que se habla</translation>
    </message>
</context>
<context>
    <name>SortBox</name>
    <message>
        <source>falling</source>
        <translation>descendente</translation>
    </message>
    <message>
        <source>rising</source>
        <translation>ascendente</translation>
    </message>
</context>
<context>
    <name>SourceBar</name>
    <message>
        <source>A written tree has its values at the leaves: it is searched whole.</source>
        <translation>Un árbol escrito tiene sus valores en las hojas: se explora entero.</translation>
    </message>
    <message>
        <source>When a node is cut: at alpha ≥ beta, or only beyond it. Courses disagree; the value is the same.</source>
        <translation>Cuándo se poda un nodo: con alfa ≥ beta o solo más allá. Cada curso lo hace a su manera; el valor es el mismo.</translation>
    </message>
    <message>
        <source>This search cuts nothing.</source>
        <translation>Esta búsqueda no poda nada.</translation>
    </message>
    <message>
        <source>Whose turn it is follows from the position.</source>
        <translation>La posición ya dice a quién le toca.</translation>
    </message>
    <message>
        <source>Who moves at the root</source>
        <translation>Quién mueve en la raíz</translation>
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
        <source>The tree says itself who moves at its root.</source>
        <translation>El propio árbol dice quién mueve en la raíz.</translation>
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
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Bounds</source>
        <translation>Cotas</translation>
    </message>
    <message>
        <source>Order of the children, who moves at the root, bounds and evaluation</source>
        <translation>Orden de los hijos, quién mueve en la raíz, cotas y evaluación</translation>
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
        <source>more…</source>
        <translation>más…</translation>
    </message>
    <message>
        <source>at alpha ≥ beta</source>
        <translation>si alfa ≥ beta</translation>
    </message>
    <message>
        <source>only at alpha &gt; beta</source>
        <translation>solo si alfa &gt; beta</translation>
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
        <translation>Alfa-beta, actualizar antes</translation>
    </message>
    <message>
        <source>Alpha-beta, fail-hard</source>
        <translation>Alfa-beta, fail-hard</translation>
    </message>
    <message>
        <source>Alpha-beta, update first, fail-hard</source>
        <translation>Alfa-beta, actualizar antes, fail-hard</translation>
    </message>
    <message>
        <source>Minimax, with a table</source>
        <translation>Minimax, con tabla</translation>
    </message>
    <message>
        <source>Alpha-beta, with a table</source>
        <translation>Alfa-beta, con tabla</translation>
    </message>
    <message>
        <source>Negamax</source>
        <translation>Negamax</translation>
    </message>
    <message>
        <source>PVS (NegaScout)</source>
        <translation>PVS (NegaScout)</translation>
    </message>
    <message>
        <source>Aspiration windows</source>
        <translation>Ventanas de aspiración</translation>
    </message>
    <message>
        <source>MTD(f)</source>
        <translation>MTD(f)</translation>
    </message>
    <message>
        <source>Late move reductions</source>
        <translation>Jugadas tardías (LMR)</translation>
    </message>
    <message>
        <source>ProbCut</source>
        <translation>Poda probable (ProbCut)</translation>
    </message>
    <message>
        <source>Frontier pruning</source>
        <translation>Poda de frontera</translation>
    </message>
    <message>
        <source>Quiescence search</source>
        <translation>Búsqueda de quietud</translation>
    </message>
    <message>
        <source>Expectiminimax</source>
        <translation>Expectiminimax</translation>
    </message>
    <message>
        <source>Star1</source>
        <translation>Star1</translation>
    </message>
    <message>
        <source>Star2, with probes</source>
        <translation>Star2, con sondeos</translation>
    </message>
    <message>
        <source>Monte Carlo tree search</source>
        <translation>Búsqueda Monte Carlo en árbol</translation>
    </message>
    <message>
        <source>Recursive: every node, depth first. No cuts.</source>
        <translation>Recursivo: todos los nodos, primero en profundidad. Sin podas.</translation>
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
        <source>Update alpha or beta, then test alpha ≥ beta: at a cut the window has crossed.</source>
        <translation>Actualizar alfa o beta y después comprobar alfa ≥ beta: en una poda, la ventana se ha cruzado.</translation>
    </message>
    <message>
        <source>Knuth and Moore: a cut returns alpha or beta itself.</source>
        <translation>Knuth y Moore: una poda devuelve el propio alfa o beta.</translation>
    </message>
    <message>
        <source>No value beside the window: update alpha or beta, test alpha ≥ beta, and return it.</source>
        <translation>Sin valor aparte de la ventana: actualizar alfa o beta, comprobar alfa ≥ beta y devolverla.</translation>
    </message>
    <message>
        <source>A position that was searched before is not searched again. No cuts.</source>
        <translation>Una posición que ya se exploró no se vuelve a explorar. Sin podas.</translation>
    </message>
    <message>
        <source>Russell and Norvig’s form with a transposition table: what it knows of a position, exactly or as a bound, is not searched again.</source>
        <translation>La forma de Russell y Norvig con una tabla de transposiciones: lo que esta sabe de una posición, exacto o como cota, no se vuelve a explorar.</translation>
    </message>
    <message>
        <source>Alpha-beta in one function for both sides: what is good for one is as bad for the other.</source>
        <translation>Alfa-beta en una sola función para los dos bandos: lo bueno para uno es igual de malo para el otro.</translation>
    </message>
    <message>
        <source>Principal variation search: all but the first move get a null window, and are searched again if they turn out better.</source>
        <translation>Búsqueda de la variante principal: todas las jugadas menos la primera reciben una ventana nula, y se exploran de nuevo si resultan mejores.</translation>
    </message>
    <message>
        <source>Alpha-beta within a guessed window; where the value is not inside, the root is searched again.</source>
        <translation>Alfa-beta en una ventana conjeturada; si el valor no está dentro, la raíz se explora de nuevo.</translation>
    </message>
    <message>
        <source>Null windows at the root alone, again and again with a table, until both bounds meet.</source>
        <translation>Ventanas nulas solo en la raíz, una y otra vez y con tabla, hasta que las dos cotas se encuentran.</translation>
    </message>
    <message>
        <source>PVS that searches the fourth move and later ones a ply less deep at first, and to the full depth if they turn out better: faster, and a guess.</source>
        <translation>PVS que explora la cuarta jugada y las siguientes primero con un nivel menos de profundidad, y a toda la profundidad si resultan mejores: más rápida, y una conjetura.</translation>
    </message>
    <message>
        <source>PVS that searches all but the first move two plies less deep at first, and leaves it at that if they are worse by a margin: a guess.</source>
        <translation>PVS que explora todas las jugadas menos la primera con dos niveles menos de profundidad, y lo deja así si son peores por un margen: una conjetura.</translation>
    </message>
    <message>
        <source>PVS that leaves out, close to the depth limit, moves whose evaluation is worse by a margin for each ply to go: a guess.</source>
        <translation>PVS que omite, cerca del límite de profundidad, las jugadas cuya evaluación es peor por un margen por cada nivel que falta: una conjetura.</translation>
    </message>
    <message>
        <source>Alpha-beta that goes on beyond the depth limit by noisy moves: those that win or block at once.</source>
        <translation>Alfa-beta que sigue más allá del límite por jugadas ruidosas: las que ganan o tapan en el acto.</translation>
    </message>
    <message>
        <source>A chance node is worth the sum of probability times value. No cuts.</source>
        <translation>Un nodo de azar vale la suma de probabilidad por valor. Sin podas.</translation>
    </message>
    <message>
        <source>Ballard: alpha-beta through chance nodes, where no leaf lies outside the bounds.</source>
        <translation>Ballard: alfa-beta a través de nodos de azar, si ninguna hoja se sale de las cotas.</translation>
    </message>
    <message>
        <source>Ballard: as Star1, after a probe of the first child of each throw.</source>
        <translation>Ballard: como Star1, tras un sondeo del primer hijo de cada resultado.</translation>
    </message>
    <message>
        <source>Random games decide where the tree grows: select by UCB1, expand, play out, back up.</source>
        <translation>Partidas al azar deciden por dónde crece el árbol: seleccionar por UCB1, expandir, simular, retropropagar.</translation>
    </message>
    <message>
        <source>As given</source>
        <translation>Como está</translation>
    </message>
    <message>
        <source>Best first</source>
        <translation>Mejor primero</translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation>Peor primero</translation>
    </message>
    <message>
        <source>At random</source>
        <translation>Al azar</translation>
    </message>
    <message>
        <source>Killers</source>
        <translation>Asesinas</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historia</translation>
    </message>
    <message>
        <source>The children of a node in the order of the tree, or of the game&apos;s rules</source>
        <translation>Los hijos de un nodo en el orden del árbol, o de las reglas del juego</translation>
    </message>
    <message>
        <source>The child that is best for whoever moves comes first: as a rule, the most cuts</source>
        <translation>El hijo mejor para quien mueve va primero: por lo general, cuando más se poda</translation>
    </message>
    <message>
        <source>The child that is worst for whoever moves comes first: as a rule, the fewest cuts</source>
        <translation>El hijo peor para quien mueve va primero: por lo general, cuando menos se poda</translation>
    </message>
    <message>
        <source>The children of a node at random; choose it again for another order</source>
        <translation>Los hijos de un nodo al azar; elígelo otra vez para tener otro orden</translation>
    </message>
    <message>
        <source>Killer moves: the last two that cut at the same depth come first</source>
        <translation>Jugadas asesinas: primero, las dos últimas que podaron a la misma profundidad</translation>
    </message>
    <message>
        <source>History heuristic: the moves that were best or cut most, and high up, come first</source>
        <translation>Heurística de la historia: primero, las jugadas que más veces fueron las mejores o podaron, sobre todo arriba</translation>
    </message>
    <message>
        <source>Order number {seed} of those at random</source>
        <translation>Orden número {seed} de los que hay al azar</translation>
    </message>
    <message>
        <source>This tree has chance nodes, which minimax and alpha-beta cannot search.</source>
        <translation>Este árbol tiene nodos de azar, que minimax y alfa-beta no saben explorar.</translation>
    </message>
    <message>
        <source>This tree has no chance nodes: write one as (0.9: 2, 0.1: 3).</source>
        <translation>Este árbol no tiene nodos de azar: se escriben así, (0.9: 2, 0.1: 3).</translation>
    </message>
    <message>
        <source>Only a game can have noisy moves, and this one names none.</source>
        <translation>Solo un juego puede tener jugadas ruidosas, y este no nombra ninguna.</translation>
    </message>
    <message>
        <source>A written tree has no depth limit: nothing in it can be searched less deep.</source>
        <translation>Un árbol escrito no tiene límite de profundidad: nada en él se puede explorar con menos profundidad.</translation>
    </message>
    <message>
        <source>Probes come to a position twice: only written trees can be drawn with probes.</source>
        <translation>Los sondeos pasan dos veces por una posición: solo los árboles escritos se pueden dibujar con sondeos.</translation>
    </message>
    <message>
        <source>This tree has chance nodes: it is searched by {algorithm}.</source>
        <translation>Este árbol tiene nodos de azar: se explora con {algorithm}.</translation>
    </message>
    <message>
        <source>This tree has no chance nodes: it is searched by {algorithm}.</source>
        <translation>Este árbol no tiene nodos de azar: se explora con {algorithm}.</translation>
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
        <translation>La llamada más interna está arriba; la raíz, abajo. Intro lleva al nodo.</translation>
    </message>
    <message>
        <source>In stages nothing calls anything: the whole tree is held at once.</source>
        <translation>Por etapas nada llama a nada: el árbol entero está en memoria a la vez.</translation>
    </message>
</context>
<context>
    <name>StandingsPage</name>
    <message>
        <source>Player</source>
        <translation>Jugador</translation>
    </message>
    <message>
        <source>Elo</source>
        <translation>Elo</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Puntos</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Ganadas</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>Empates</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Perdidas</translation>
    </message>
    <message>
        <source>Points a game</source>
        <translation>Puntos por partida</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>Faltas</translation>
    </message>
    <message>
        <source>Rating with half of its 95 % interval</source>
        <translation>Puntuación Elo con la mitad de su intervalo del 95 %</translation>
    </message>
    <message>
        <source>What it wins a game, with half of its 95 % interval</source>
        <translation>Lo que gana por partida, con la mitad de su intervalo del 95 %</translation>
    </message>
    <message>
        <source>Elo is measured from the mean of all players.</source>
        <translation>El Elo se mide desde la media de todos los jugadores.</translation>
    </message>
    <message>
        <source>Elo is measured from {name}, whose rating is 0.</source>
        <translation>El Elo se mide desde {name}, cuya puntuación es 0.</translation>
    </message>
    <message>
        <source>Games that are over</source>
        <translation>Partidas terminadas</translation>
    </message>
    <message>
        <source>Share of the points</source>
        <translation>Proporción de los puntos</translation>
    </message>
    <message>
        <source>Points of games: one for a win, half for a draw</source>
        <translation>Puntos de las partidas: uno por victoria y medio por empate</translation>
    </message>
    <message>
        <source>Games won</source>
        <translation>Partidas ganadas</translation>
    </message>
    <message>
        <source>Games drawn</source>
        <translation>Partidas empatadas</translation>
    </message>
    <message>
        <source>Games lost</source>
        <translation>Partidas perdidas</translation>
    </message>
    <message>
        <source>Games lost by a crash, a late answer, an illegal move and the like</source>
        <translation>Partidas perdidas por un fallo del programa, una respuesta tardía, una jugada ilegal o algo parecido</translation>
    </message>
    <message>
        <source>Standings</source>
        <translation>Clasificación</translation>
    </message>
    <message>
        <source>Points of the player at the left against the one above. A click shows both.</source>
        <translation>Puntos del jugador de la izquierda contra el de arriba. Un clic muestra a los dos.</translation>
    </message>
    <message>
        <source>The standings appear with the first game that is over.</source>
        <translation>La clasificación aparece con la primera partida terminada.</translation>
    </message>
    <message numerus="yes">
        <source>%n games are identical to earlier ones.</source>
        <translation>
            <numerusform>%n partida es idéntica a otra anterior.</numerusform>
            <numerusform>%n partidas son idénticas a otras anteriores.</numerusform>
        </translation>
    </message>
    <message>
        <source>Openings make games differ.</source>
        <translation>Con aperturas, las partidas se distinguen.</translation>
    </message>
</context>
<context>
    <name>Statistics</name>
    <message>
        <source>random</source>
        <translation>azar</translation>
    </message>
    <message>
        <source>random moves</source>
        <translation>jugadas al azar</translation>
    </message>
    <message>
        <source>{plies}, evaluates</source>
        <translation>{plies}, evalúa</translation>
    </message>
    <message>
        <source>{plies}-ply player</source>
        <translation>jugador a {plies} niveles</translation>
    </message>
    <message>
        <source>hand-made</source>
        <translation>a mano</translation>
    </message>
    <message>
        <source>trained</source>
        <translation>entrenada</translation>
    </message>
    <message>
        <source>hand-made evaluation</source>
        <translation>evaluación hecha a mano</translation>
    </message>
    <message>
        <source>trained network</source>
        <translation>red entrenada</translation>
    </message>
    <message>
        <source>{player}, {plies}</source>
        <translation>{player}, {plies}</translation>
    </message>
    <message>
        <source>{points} points a game</source>
        <translation>{points} puntos por partida</translation>
    </message>
    <message>
        <source>{points} points a game (standard error {error})</source>
        <translation>{points} puntos por partida (error típico {error})</translation>
    </message>
    <message>
        <source>first</source>
        <translation>inicio</translation>
    </message>
    <message>
        <source>best {number}</source>
        <translation>mejor {number}</translation>
    </message>
    <message>
        <source>champion {number}</source>
        <translation>campeón {number}</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share} %</translation>
    </message>
    <message>
        <source>{low} to {high} %</source>
        <translation>{low} a {high} %</translation>
    </message>
    <message>
        <source>Network after generation {number}</source>
        <translation>Red tras la generación {number}</translation>
    </message>
    <message>
        <source>Centre of generation {number}</source>
        <translation>Centro de la generación {number}</translation>
    </message>
    <message>
        <source>First player, random weights</source>
        <translation>Primer jugador, pesos al azar</translation>
    </message>
    <message>
        <source>Best of generation {number}</source>
        <translation>El mejor de la generación {number}</translation>
    </message>
    <message>
        <source>Champion, of generation {number}</source>
        <translation>Campeón, de la generación {number}</translation>
    </message>
    <message>
        <source>{plies} ahead</source>
        <translation>a {plies}</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>semilla {seed}</translation>
    </message>
</context>
<context>
    <name>StatisticsDialog</name>
    <message>
        <source>{count} won</source>
        <translation>{count} ganadas</translation>
    </message>
    <message>
        <source>{count} lost</source>
        <translation>{count} perdidas</translation>
    </message>
    <message>
        <source>&amp;Forget these…</source>
        <translation>&amp;Olvidar estas…</translation>
    </message>
    <message>
        <source>&amp;Forget all…</source>
        <translation>&amp;Olvidar todas…</translation>
    </message>
    <message>
        <source>Forget how {count} games went? They cannot be brought back.</source>
        <translation>¿Olvidar cómo acabaron {count} partidas? No se pueden recuperar.</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Olvidar</translation>
    </message>
    <message>
        <source>Statistics of your games</source>
        <translation>Estadísticas de tus partidas</translation>
    </message>
    <message>
        <source>&amp;Your name</source>
        <translation>&amp;Tu nombre</translation>
    </message>
    <message>
        <source>A &amp;second person’s</source>
        <translation>El de una &amp;segunda persona</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Persona</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Juego</translation>
    </message>
    <message>
        <source>Opponent</source>
        <translation>Rival</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Ganadas</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>Empates</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Perdidas</translation>
    </message>
    <message>
        <source>Streak</source>
        <translation>Racha</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Mejor</translation>
    </message>
    <message>
        <source>Last played</source>
        <translation>Última partida</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Fuerza</translation>
    </message>
    <message>
        <source>The longest streak of games won</source>
        <translation>La racha más larga de partidas ganadas</translation>
    </message>
    <message>
        <source>Games by opponent</source>
        <translation>Partidas por rival</translation>
    </message>
    <message>
        <source>No game has ended yet. Games that you play from their beginning to their end are counted here, by opponent.</source>
        <translation>Aún no ha acabado ninguna partida. Aquí se cuentan, por rival, las que juegas de principio a fin.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>StatisticsList</name>
    <message>
        <source>Results that were kept</source>
        <translation>Resultados guardados</translation>
    </message>
    <message>
        <source>Enter or a click on a header sorts by that column; Ctrl+C copies as CSV.</source>
        <translation>Intro, o un clic en una cabecera, ordena por esa columna; Ctrl+C copia como CSV.</translation>
    </message>
    <message>
        <source>Gen.</source>
        <translation>Gen.</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Contra</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>Ganadas</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>Empates</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Perdidas</translation>
    </message>
    <message>
        <source>Losses (95 %)</source>
        <translation>Derrotas (95 %)</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Puntos</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>Plies</source>
        <translation>Niveles</translation>
    </message>
    <message>
        <source>Random plies</source>
        <translation>Jugadas al azar</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
</context>
<context>
    <name>StatisticsPanel</name>
    <message>
        <source>Statistics</source>
        <translation>Estadísticas</translation>
    </message>
    <message>
        <source>Have the player above play these games, and keep the result</source>
        <translation>Hacer que el jugador de arriba juegue estas partidas y guardar el resultado</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel the statistics</source>
        <translation>Cancelar las estadísticas</translation>
    </message>
    <message>
        <source>Games played</source>
        <translation>Partidas jugadas</translation>
    </message>
    <message>
        <source>Copy every result as comma-separated values</source>
        <translation>Copiar todos los resultados como valores separados por comas</translation>
    </message>
    <message>
        <source>✓ Copied</source>
        <translation>✓ Copiado</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Copiar como CSV</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Getting ready…</source>
        <translation>Preparando…</translation>
    </message>
    <message>
        <source>{played} of {games}</source>
        <translation>{played} de {games}</translation>
    </message>
    <message>
        <source>Cancelled: no result was kept.</source>
        <translation>Cancelado: no se ha guardado ningún resultado.</translation>
    </message>
    <message>
        <source>Try the first player before any training: every result is kept with its generation.</source>
        <translation>Prueba al primer jugador antes de entrenar: cada resultado se guarda con su generación.</translation>
    </message>
    <message>
        <source>No results yet: each one is kept here with its generation.</source>
        <translation>Aún no hay resultados: cada uno se guarda aquí con su generación.</translation>
    </message>
</context>
<context>
    <name>StatisticsSetup</name>
    <message>
        <source>Choose an opponent</source>
        <translation>Elegir un rival</translation>
    </message>
    <message>
        <source>Players (*.json *.json.gz)</source>
        <translation>Jugadores (*.json *.json.gz)</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Contra</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>Mira</translation>
    </message>
    <message>
        <source>Opponent</source>
        <translation>Rival</translation>
    </message>
    <message>
        <source>How many plies the opponent looks ahead</source>
        <translation>Cuántos niveles mira el rival</translation>
    </message>
    <message>
        <source>Number of games</source>
        <translation>Número de partidas</translation>
    </message>
    <message>
        <source>How many plies the player looks ahead</source>
        <translation>Cuántos niveles mira el jugador</translation>
    </message>
    <message>
        <source>plies</source>
        <translation>niveles</translation>
    </message>
    <message>
        <source>Number of games; half of them begin with each side</source>
        <translation>Número de partidas; cada bando empieza la mitad</translation>
    </message>
    <message>
        <source>Number of games; each sequence of throws is played from both sides</source>
        <translation>Número de partidas; cada serie de tiradas se juega desde los dos bandos</translation>
    </message>
    <message>
        <source>Alpha-beta</source>
        <translation>Alfa-beta</translation>
    </message>
    <message>
        <source>Alpha-beta that knows only wins and losses: the published opponent</source>
        <translation>Alfa-beta que solo conoce victorias y derrotas: el rival publicado</translation>
    </message>
    <message>
        <source>Alpha-beta, evaluates</source>
        <translation>Alfa-beta, evalúa</translation>
    </message>
    <message>
        <source>Alpha-beta with the game’s evaluation at the horizon</source>
        <translation>Alfa-beta con la evaluación del juego en el horizonte</translation>
    </message>
    <message>
        <source>Hand-made</source>
        <translation>A mano</translation>
    </message>
    <message>
        <source>Hand-made evaluation: it counts the race, blots, points and primes, which people chose</source>
        <translation>Evaluación hecha a mano: cuenta la carrera, las fichas sueltas, las casillas y los bloqueos, que eligieron personas</translation>
    </message>
    <message>
        <source>Trained</source>
        <translation>Entrenada</translation>
    </message>
    <message>
        <source>Trained network: it comes with Poda and has learnt by playing, not by evolution</source>
        <translation>Red entrenada: viene con Poda y ha aprendido jugando, no por evolución</translation>
    </message>
    <message>
        <source>Any legal move, without looking</source>
        <translation>Cualquier jugada legal, sin mirar</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Al azar</translation>
    </message>
    <message>
        <source>A player file…</source>
        <translation>Un archivo de jugador…</translation>
    </message>
    <message>
        <source>An evolved player that was saved</source>
        <translation>Un jugador evolucionado que se guardó</translation>
    </message>
    <message>
        <source>An evolved player that was saved; games begin with 8 random plies</source>
        <translation>Un jugador evolucionado y guardado; las partidas empiezan con 8 jugadas al azar</translation>
    </message>
</context>
<context>
    <name>StatusRow</name>
    <message>
        <source>Position</source>
        <translation>Posición</translation>
    </message>
    <message>
        <source>Type or paste a position; Enter sets it up</source>
        <translation>Escribe o pega una posición; Intro la pone en el tablero</translation>
    </message>
    <message>
        <source>Type or paste the moves that lead to the position; Enter sets it up</source>
        <translation>Teclea o pega las jugadas que llevan a la posición; Intro la coloca</translation>
    </message>
    <message>
        <source>such as {moves}</source>
        <translation>como {moves}</translation>
    </message>
    <message>
        <source>Type or paste a position ID, with a match ID behind a colon if there is a cube; or max or min and a throw after it</source>
        <translation>Escribe o pega un identificador de posición, con el del encuentro tras dos puntos si hay cubo; o, detrás, max o min y una tirada</translation>
    </message>
    <message>
        <source>Character {place}: {sentence}</source>
        <translation>Carácter {place}: {sentence}</translation>
    </message>
</context>
<context>
    <name>StepLabel</name>
    <message>
        <source>{moment} of {moments}</source>
        <translation>{moment} de {moments}</translation>
    </message>
    <message>
        <source>step {part}</source>
        <translation>paso {part}</translation>
    </message>
</context>
<context>
    <name>StrengthCurve</name>
    <message>
        <source>Your strength by rated games</source>
        <translation>Tu fuerza por partidas puntuadas</translation>
    </message>
    <message>
        <source>Your strength after each rated game; within the band it lies with a probability of 95 %. The lines are the game’s levels. The arrow keys read it game by game.</source>
        <translation>Tu fuerza después de cada partida puntuada; está dentro de la banda con una probabilidad del 95 %. Las líneas son los niveles del juego. Las flechas la recorren partida a partida.</translation>
    </message>
    <message>
        <source>After game {number}, {day}: {rating}</source>
        <translation>Tras la partida {number}, {day}: {rating}</translation>
    </message>
</context>
<context>
    <name>StrengthPage</name>
    <message>
        <source>Game</source>
        <translation>Juego</translation>
    </message>
    <message>
        <source>No game of this kind has been rated yet. Play one from its beginning to its end against a level with an Elo, without taking moves back and without help.</source>
        <translation>Aún no se ha puntuado ninguna partida de este juego. Juega una de principio a fin contra un nivel que tenga Elo, sin deshacer jugadas y sin ayuda.</translation>
    </message>
    <message>
        <source>&amp;Rate my games</source>
        <translation>&amp;Puntuar mis partidas</translation>
    </message>
    <message>
        <source>From results against levels follows how strong you are, and with “Even game” a level that is about as strong sits opposite.</source>
        <translation>De los resultados contra los niveles se deduce tu fuerza, y con «Partida igualada» juega contra ti un nivel de fuerza parecida.</translation>
    </message>
    <message>
        <source>&amp;Begin anew…</source>
        <translation>&amp;Empezar de nuevo…</translation>
    </message>
    <message>
        <source>Games are not rated.</source>
        <translation>Las partidas no puntúan.</translation>
    </message>
    <message>
        <source>Forget how strong you are at this game? The results stay.</source>
        <translation>¿Olvidar tu fuerza en este juego? Los resultados se conservan.</translation>
    </message>
    <message>
        <source>Begin anew</source>
        <translation>Empezar de nuevo</translation>
    </message>
</context>
<context>
    <name>SweepDialog</name>
    <message numerus="yes">
        <source>%n combinations, each with all seeds</source>
        <translation>
            <numerusform>%n combinación, con todas las semillas</numerusform>
            <numerusform>%n combinaciones, cada una con todas las semillas</numerusform>
        </translation>
    </message>
    <message>
        <source>No sweep: one combination</source>
        <translation>Sin barrido: una combinación</translation>
    </message>
    <message>
        <source>Sweep over settings</source>
        <translation>Barrido de ajustes</translation>
    </message>
    <message>
        <source>Each combination of these values is trained with each seed.</source>
        <translation>Cada combinación de estos valores se entrena con cada semilla.</translation>
    </message>
    <message>
        <source>&amp;Another setting</source>
        <translation>&amp;Otro ajuste</translation>
    </message>
</context>
<context>
    <name>TableStep</name>
    <message>
        <source>The table says {entry}, which does not settle it: the position is searched again.</source>
        <translation>La tabla dice {entry}, que no lo decide: la posición se vuelve a explorar.</translation>
    </message>
    <message>
        <source>This position was searched before, as node {path}: the table says {entry}. Nothing below is searched again.</source>
        <translation>Esta posición ya se exploró, como nodo {path}: la tabla dice {entry}. Nada de lo que hay debajo se vuelve a explorar.</translation>
    </message>
    <message>
        <source>This position was searched before, after {path}: the table says {entry}. Nothing below is searched again.</source>
        <translation>Esta posición ya se exploró, tras {path}: la tabla dice {entry}. Nada de lo que hay debajo se vuelve a explorar.</translation>
    </message>
    <message>
        <source>This position was searched before, as node {path}: the table says {entry}. {other} already has {bound} elsewhere, so that settles it.</source>
        <translation>Esta posición ya se exploró, como nodo {path}: la tabla dice {entry}. {other} ya tiene {bound} en otra parte, así que queda decidido.</translation>
    </message>
    <message>
        <source>This position was searched before, after {path}: the table says {entry}. {other} already has {bound} elsewhere, so that settles it.</source>
        <translation>Esta posición ya se exploró, tras {path}: la tabla dice {entry}. {other} ya tiene {bound} en otra parte, así que queda decidido.</translation>
    </message>
    <message>
        <source>The table knew {node}: it was searched before, as node {path}, and is worth {entry}. Nothing below it is searched again.</source>
        <translation>La tabla conocía {node}: ya se exploró, como nodo {path}, y vale {entry}. Nada de lo que hay debajo se vuelve a explorar.</translation>
    </message>
    <message>
        <source>The table knew {node}: it was searched before, after {path}, and is worth {entry}. Nothing below it is searched again.</source>
        <translation>La tabla conocía {node}: ya se exploró, tras {path}, y vale {entry}. Nada de lo que hay debajo se vuelve a explorar.</translation>
    </message>
    <message>
        <source>{other} already has {bound} elsewhere, so that settles it.</source>
        <translation>{other} ya tiene {bound} en otra parte, así que queda decidido.</translation>
    </message>
    <message>
        <source>The table keeps it.</source>
        <translation>La tabla lo guarda.</translation>
    </message>
    <message>
        <source>The table keeps it as a bound: {entry}.</source>
        <translation>La tabla lo guarda como cota: {entry}.</translation>
    </message>
    <message>
        <source>at least {value}</source>
        <translation>al menos {value}</translation>
    </message>
    <message>
        <source>at most {value}</source>
        <translation>como mucho {value}</translation>
    </message>
</context>
<context>
    <name>ThreatLegend</name>
    <message>
        <source>Threats</source>
        <translation>Amenazas</translation>
    </message>
    <message>
        <source>odd row</source>
        <translation>fila impar</translation>
    </message>
    <message>
        <source>even row</source>
        <translation>fila par</translation>
    </message>
    <message>
        <source>of little use</source>
        <translation>poco útil</translation>
    </message>
    <message>
        <source>An empty cell that would complete four. The first player profits from odd rows, the second from even ones, and nothing above a useful threat counts.</source>
        <translation>Una casilla vacía que completaría cuatro en línea. Al primer jugador le sirven las filas impares; al segundo, las pares. Lo que está encima de una amenaza útil no cuenta.</translation>
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
        <translation>Pulsa del 1 al 9 para jugar en una casilla, o usa las flechas e Intro.</translation>
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
    <message>
        <source>Above: the search on the left. Below: the one on the right.</source>
        <translation>Arriba: la búsqueda de la izquierda. Abajo: la de la derecha.</translation>
    </message>
</context>
<context>
    <name>Tournament</name>
    <message>
        <source>played to its end</source>
        <translation>jugada hasta el final</translation>
    </message>
    <message>
        <source>program ended</source>
        <translation>fallo del programa</translation>
    </message>
    <message>
        <source>time over</source>
        <translation>tiempo agotado</translation>
    </message>
    <message>
        <source>illegal move</source>
        <translation>jugada ilegal</translation>
    </message>
    <message>
        <source>answer is not a move</source>
        <translation>respuesta que no es una jugada</translation>
    </message>
    <message>
        <source>wrote too much</source>
        <translation>exceso de texto</translation>
    </message>
    <message>
        <source>given up as too long</source>
        <translation>abandonada por larga</translation>
    </message>
    <message>
        <source>{first} against {second}</source>
        <translation>{first} contra {second}</translation>
    </message>
    <message>
        <source>{first} against {count} others</source>
        <translation>{first} contra otros {count}</translation>
    </message>
    <message>
        <source>{count} players, each against each</source>
        <translation>{count} jugadores, todos contra todos</translation>
    </message>
    <message>
        <source>Games: {number}</source>
        <translation>Partidas: {number}</translation>
    </message>
    <message>
        <source>Games: {number} of {total}</source>
        <translation>Partidas: {number} de {total}</translation>
    </message>
</context>
<context>
    <name>TournamentActions</name>
    <message>
        <source>&amp;New tournament…</source>
        <translation>&amp;Nuevo torneo…</translation>
    </message>
    <message>
        <source>&amp;Open a tournament…</source>
        <translation>&amp;Abrir un torneo…</translation>
    </message>
    <message>
        <source>&amp;Export the results…</source>
        <translation>&amp;Exportar los resultados…</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Empezar</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Seguir</translation>
    </message>
    <message>
        <source>&amp;Finish the running games</source>
        <translation>&amp;Terminar las partidas en curso</translation>
    </message>
    <message>
        <source>S&amp;top now</source>
        <translation>&amp;Parar ya</translation>
    </message>
    <message>
        <source>&amp;Open in Play</source>
        <translation>&amp;Abrir en Jugar</translation>
    </message>
    <message>
        <source>&amp;Review in Play</source>
        <translation>&amp;Revisar en Jugar</translation>
    </message>
    <message>
        <source>Show the &amp;search in Tree</source>
        <translation>Mostrar la &amp;búsqueda en Árbol</translation>
    </message>
</context>
<context>
    <name>TournamentTab</name>
    <message>
        <source>Games are being played: stop them first.</source>
        <translation>Se están jugando partidas: páralas antes.</translation>
    </message>
    <message>
        <source>&amp;Tournament</source>
        <translation>&amp;Torneo</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>&amp;Partida</translation>
    </message>
    <message>
        <source>Standings</source>
        <translation>Clasificación</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>Duelo</translation>
    </message>
    <message>
        <source>Boards</source>
        <translation>Tableros</translation>
    </message>
    <message>
        <source>Games</source>
        <translation>Partidas</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Explorar</translation>
    </message>
</context>
<context>
    <name>Training</name>
    <message>
        <source>It was cancelled. All that it learnt is kept.</source>
        <translation>Se ha cancelado. Se conserva todo lo aprendido.</translation>
    </message>
    <message>
        <source>The number of generations is reached: raise the limit to go on.</source>
        <translation>Se ha llegado al número de generaciones: amplía el límite para seguir.</translation>
    </message>
    <message>
        <source>The time is up: raise the limit to go on.</source>
        <translation>Se ha acabado el tiempo: amplía el límite para seguir.</translation>
    </message>
    <message>
        <source>The step sizes are so small that nothing changes any more.</source>
        <translation>Los tamaños de paso son tan pequeños que ya no cambia nada.</translation>
    </message>
    <message>
        <source>The step sizes have run away: start anew, with a smaller noise.</source>
        <translation>Los tamaños de paso se han disparado: empieza de nuevo, con menos ruido.</translation>
    </message>
    <message>
        <source>The library of the strategy cannot go on: start anew from the champion.</source>
        <translation>La biblioteca de la estrategia no puede seguir: empieza de nuevo desde el campeón.</translation>
    </message>
    <message>
        <source>The best one is proven never to lose.</source>
        <translation>Está demostrado que el mejor no pierde nunca.</translation>
    </message>
    <message>
        <source>{number} k games/s</source>
        <translation>{number} mil partidas/s</translation>
    </message>
    <message>
        <source>{number} s a generation</source>
        <translation>{number} s por generación</translation>
    </message>
    <message>
        <source>{number} generations/s</source>
        <translation>{number} generaciones/s</translation>
    </message>
</context>
<context>
    <name>TrainingActions</name>
    <message>
        <source>&amp;Train</source>
        <translation>&amp;Entrenar</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausa</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Reanudar</translation>
    </message>
    <message>
        <source>&amp;Step one generation</source>
        <translation>&amp;Avanzar una generación</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>A&amp;justes…</translation>
    </message>
    <message>
        <source>&amp;Evolve or learn?</source>
        <translation>¿&amp;Evolucionar o aprender?</translation>
    </message>
    <message>
        <source>&amp;Runs…</source>
        <translation>E&amp;ntrenamientos…</translation>
    </message>
    <message>
        <source>&amp;Save the player as…</source>
        <translation>&amp;Guardar el jugador como…</translation>
    </message>
    <message>
        <source>&amp;Play against it</source>
        <translation>&amp;Jugar contra él</translation>
    </message>
    <message>
        <source>&amp;Statistics</source>
        <translation>E&amp;stadísticas</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Avanzar</translation>
    </message>
</context>
<context>
    <name>TrainingTab</name>
    <message>
        <source>&amp;Run</source>
        <translation>E&amp;ntrenamiento</translation>
    </message>
    <message>
        <source>&amp;Player</source>
        <translation>&amp;Jugador</translation>
    </message>
    <message>
        <source>Press Train: the first players know only the rules.</source>
        <translation>Pulsa Entrenar: los primeros jugadores solo saben las reglas.</translation>
    </message>
    <message>
        <source>Press Train: at first the network knows only the rules.</source>
        <translation>Pulsa Entrenar: al principio la red solo conoce las reglas.</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Over and out of a subtree, and bookmarks</source>
        <translation>Saltar un subárbol, salir de él y marcas</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Steps a second while it plays</source>
        <translation>Pasos por segundo al reproducir</translation>
    </message>
    <message>
        <source>{number}/s</source>
        <translation>{number}/s</translation>
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
        <translation>Saltar el su&amp;bárbol</translation>
    </message>
    <message>
        <source>&amp;Draw with the pen</source>
        <translation>&amp;Dibujar con el lápiz</translation>
    </message>
    <message>
        <source>Next c&amp;olour of the pen</source>
        <translation>&amp;Siguiente color del lápiz</translation>
    </message>
    <message>
        <source>&amp;Next change of move</source>
        <translation>&amp;Siguiente cambio de jugada</translation>
    </message>
    <message>
        <source>P&amp;revious change of move</source>
        <translation>Cambio de jugada an&amp;terior</translation>
    </message>
    <message>
        <source>&amp;Next cut</source>
        <translation>Poda &amp;siguiente</translation>
    </message>
    <message>
        <source>Fo&amp;llow the search</source>
        <translation>&amp;Seguir la búsqueda</translation>
    </message>
    <message>
        <source>Step o&amp;ut</source>
        <translation>Salir del s&amp;ubárbol</translation>
    </message>
    <message>
        <source>E&amp;xport a picture…</source>
        <translation>E&amp;xportar una imagen…</translation>
    </message>
    <message>
        <source>&amp;Copy the picture</source>
        <translation>Copiar la &amp;imagen</translation>
    </message>
    <message>
        <source>&amp;New tree</source>
        <translation>Árbol &amp;nuevo</translation>
    </message>
    <message>
        <source>&amp;Edit as text</source>
        <translation>&amp;Editar como texto</translation>
    </message>
    <message>
        <source>P&amp;revious cut</source>
        <translation>Poda an&amp;terior</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>Pri&amp;mer paso</translation>
    </message>
    <message>
        <source>Copy as Ti&amp;kZ</source>
        <translation>Copiar como Ti&amp;kZ</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Imprimir…</translation>
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
        <source>Go to the &amp;step that enters this node</source>
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
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Build on the canvas</source>
        <translation>Co&amp;nstruir en el lienzo</translation>
    </message>
    <message>
        <source>&amp;Add a child</source>
        <translation>&amp;Añadir un hijo</translation>
    </message>
    <message>
        <source>&amp;Change value or label</source>
        <translation>&amp;Cambiar el valor o la etiqueta</translation>
    </message>
    <message>
        <source>&amp;Delete the subtree</source>
        <translation>&amp;Borrar el subárbol</translation>
    </message>
    <message>
        <source>Move &amp;left among its siblings</source>
        <translation>Mover a la &amp;izquierda entre sus hermanos</translation>
    </message>
    <message>
        <source>Move ri&amp;ght among its siblings</source>
        <translation>Mover a la derec&amp;ha entre sus hermanos</translation>
    </message>
    <message>
        <source>C&amp;hance moves here, or a player</source>
        <translation>Aquí mueve el a&amp;zar, o un jugador</translation>
    </message>
    <message>
        <source>&amp;Compare two searches</source>
        <translation>&amp;Comparar dos búsquedas</translation>
    </message>
    <message>
        <source>Solve &amp;from the end</source>
        <translation>Resolver empe&amp;zando por el final</translation>
    </message>
    <message>
        <source>&amp;Exercise</source>
        <translation>&amp;Ejercicio</translation>
    </message>
    <message>
        <source>&amp;Ask before each step</source>
        <translation>&amp;Preguntar antes de cada paso</translation>
    </message>
    <message>
        <source>E&amp;xam sheets…</source>
        <translation>Hojas de e&amp;xamen…</translation>
    </message>
    <message>
        <source>Lec&amp;ture</source>
        <translation>Lecc&amp;ión</translation>
    </message>
    <message>
        <source>Add th&amp;is step to the lecture</source>
        <translation>&amp;Añadir este paso a la lección</translation>
    </message>
    <message>
        <source>Add this step</source>
        <translation>Añadir este paso</translation>
    </message>
    <message>
        <source>&amp;Go to the next stop</source>
        <translation>Ir a la parada sig&amp;uiente</translation>
    </message>
    <message>
        <source>Go to the pre&amp;vious stop</source>
        <translation>Volver &amp;hasta la parada anterior</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>Presen&amp;tar</translation>
    </message>
    <message>
        <source>&amp;Notes for this step</source>
        <translation>&amp;Notas de este paso</translation>
    </message>
    <message>
        <source>&amp;Blank the screen</source>
        <translation>Pantalla en neg&amp;ro</translation>
    </message>
    <message>
        <source>&amp;Spotlight</source>
        <translation>&amp;Foco</translation>
    </message>
    <message>
        <source>&amp;Laser dot</source>
        <translation>Punto &amp;láser</translation>
    </message>
    <message>
        <source>La&amp;rger spotlight</source>
        <translation>Foco ma&amp;yor</translation>
    </message>
    <message>
        <source>S&amp;maller spotlight</source>
        <translation>Foco &amp;menor</translation>
    </message>
    <message>
        <source>R&amp;ubber</source>
        <translation>&amp;Goma</translation>
    </message>
    <message>
        <source>&amp;Wipe off what is drawn</source>
        <translation>B&amp;orrar todo lo dibujado</translation>
    </message>
    <message>
        <source>&amp;Keep drawings with their steps</source>
        <translation>Conser&amp;var los dibujos con sus pasos</translation>
    </message>
    <message>
        <source>Sea&amp;rch window…</source>
        <translation>&amp;Ventana de búsqueda…</translation>
    </message>
    <message>
        <source>I&amp;terative deepening</source>
        <translation>Pro&amp;fundización iterativa</translation>
    </message>
    <message>
        <source>Next pass of &amp;deepening</source>
        <translation>Pasada siguiente de la pro&amp;fundización</translation>
    </message>
    <message>
        <source>Previous pass of d&amp;eepening</source>
        <translation>Pasada anterior de la profundi&amp;zación</translation>
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
    <message>
        <source>New</source>
        <translation>Nuevo</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Construir</translation>
    </message>
    <message>
        <source>Child</source>
        <translation>Hijo</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambiar</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Izquierda</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Derecha</translation>
    </message>
    <message>
        <source>Chance</source>
        <translation>Azar</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>Ejercicio</translation>
    </message>
    <message>
        <source>Ask me</source>
        <translation>Pregúntame</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>Presentar</translation>
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
        <translation>{leaves}, {nodes}. Intro muestra el árbol.</translation>
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
        <translation>Mostrar este árbol (Intro)</translation>
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
    <message>
        <source>The tree alone, as nested lists (*.txt)</source>
        <translation>Solo el árbol, como listas anidadas (*.txt)</translation>
    </message>
    <message>
        <source>The tree alone, for Gambit (*.efg)</source>
        <translation>Solo el árbol, para Gambit (*.efg)</translation>
    </message>
    <message>
        <source>Trees (*.json *.efg *.txt)</source>
        <translation>Árboles (*.json *.efg *.txt)</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>el texto</translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: {sentence}</source>
        <translation>{file}, línea {line}, columna {column}: {sentence}</translation>
    </message>
</context>
<context>
    <name>TreePage</name>
    <message>
        <source>Your own tree</source>
        <translation>Tu propio árbol</translation>
    </message>
    <message>
        <source>Tree: lists in brackets, with values at the leaves</source>
        <translation>Árbol: listas entre corchetes, con valores en las hojas</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>Cut where</source>
        <translation>Podar si</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Ejemplos</translation>
    </message>
    <message>
        <source>Random tree</source>
        <translation>Árbol aleatorio</translation>
    </message>
    <message>
        <source>Line {line}, character {column}: {sentence}</source>
        <translation>Línea {line}, carácter {column}: {sentence}</translation>
    </message>
    <message>
        <source>Value {value}; leaves visited: {visited} of {leaves}</source>
        <translation>Valor {value}; hojas exploradas: {visited} de {leaves}</translation>
    </message>
    <message>
        <source>How a tree is written, and sent</source>
        <translation>Cómo se escribe y se envía un árbol</translation>
    </message>
    <message>
        <source>(1/2: 4, 1/2: [3, 5]) is a chance node, B = [3, 12] has a name, [left: 3, right: 5] names moves, min[3, 12] says who moves; a leaf may have a name in place of a value. The address of this page carries the tree, so that it can be sent.</source>
        <translation>(1/2: 4, 1/2: [3, 5]) es un nodo de azar, B = [3, 12] tiene nombre, [izquierda: 3, derecha: 5] nombra las jugadas, min[3, 12] dice quién mueve; una hoja puede tener un nombre en lugar de un valor. La dirección de esta página lleva el árbol, así que se puede enviar.</translation>
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
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>Tea&amp;ch</source>
        <translation>Ense&amp;ñar</translation>
    </message>
</context>
<context>
    <name>TreeView</name>
    <message>
        <source>{node}, folded</source>
        <translation>{node}, plegado</translation>
    </message>
    <message>
        <source>Search tree</source>
        <translation>Árbol de búsqueda</translation>
    </message>
    <message>
        <source>At {node}. Arrow keys with Shift select nodes, Enter folds one.</source>
        <translation>En {node}. Las flechas con Mayús seleccionan nodos; Intro pliega uno.</translation>
    </message>
    <message>
        <source>Choose an example, write a tree, or build one (Ctrl+N): its search is shown here.</source>
        <translation>Elige un ejemplo, escribe un árbol o constrúyelo (Ctrl+N): aquí se ve su búsqueda.</translation>
    </message>
</context>
<context>
    <name>TroubleBar</name>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Try once more to write it, when there is room again</source>
        <translation>Intentar escribirlo otra vez, cuando vuelva a haber espacio</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy this and what is known of it, for a report</source>
        <translation>Copia esto y lo que se sabe de ello, para un informe</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Cierra este aviso</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Aviso</translation>
    </message>
    <message>
        <source>The settings file was damaged, so Poda begins with its usual settings. What was there is kept as {path}.</source>
        <translation>El archivo de ajustes estaba dañado, así que Poda empieza con los ajustes habituales. Lo que había se conserva como {path}.</translation>
    </message>
    <message>
        <source>The settings file is damaged and cannot be put aside: {path}. Poda begins with its usual settings, and what you change lasts until it is closed.</source>
        <translation>El archivo de ajustes está dañado y no se puede apartar: {path}. Poda empieza con los ajustes habituales, y lo que cambies dura hasta que se cierre.</translation>
    </message>
    <message>
        <source>A newer Poda wrote the settings file, which stays as it is: {path}. Poda begins with its usual settings, and what you change lasts until it is closed.</source>
        <translation>El archivo de ajustes lo escribió un Poda más nuevo y se queda como está: {path}. Poda empieza con los ajustes habituales, y lo que cambies dura hasta que se cierre.</translation>
    </message>
    <message>
        <source>The settings file cannot be written to: {path}. What you change lasts until Poda is closed.</source>
        <translation>No se puede escribir en el archivo de ajustes: {path}. Lo que cambies dura hasta que se cierre Poda.</translation>
    </message>
    <message>
        <source>This folder cannot be written to: {path}. What Poda keeps there lasts until it is closed.</source>
        <translation>No se puede escribir en esta carpeta: {path}. Lo que Poda guarda ahí dura hasta que se cierre.</translation>
    </message>
    <message>
        <source>Poda ended unexpectedly last time. What is known of it is in the log: {path}.</source>
        <translation>La última vez Poda terminó de forma inesperada. Lo que se sabe de ello está en el registro: {path}.</translation>
    </message>
    <message>
        <source>A file of the training run could not be read. It is kept as {path}, and a new one is begun. {reason}</source>
        <translation>No se ha podido leer un archivo del entrenamiento. Se conserva como {path}, y se empieza otro nuevo. {reason}</translation>
    </message>
    <message>
        <source>The package {path} cannot be used, and Poda does without it. {reason}</source>
        <translation>El paquete {path} no se puede usar, y Poda sigue sin él. {reason}</translation>
    </message>
    <message>
        <source>Not being saved: {what} ({path}). {reason}</source>
        <translation>No se está guardando: {what} ({path}). {reason}</translation>
    </message>
    <message>
        <source>the lecture that you are writing</source>
        <translation>la lección que estás escribiendo</translation>
    </message>
    <message>
        <source>the bear-off database (each start computes it again)</source>
        <translation>la base de datos de finales (cada inicio la calcula de nuevo)</translation>
    </message>
    <message>
        <source>the endgames of checkers (each start computes them again)</source>
        <translation>los finales de las damas (cada inicio los calcula de nuevo)</translation>
    </message>
    <message>
        <source>the game on the board</source>
        <translation>la partida del tablero</translation>
    </message>
    <message>
        <source>the tree on screen</source>
        <translation>el árbol en pantalla</translation>
    </message>
    <message>
        <source>the training run</source>
        <translation>el entrenamiento</translation>
    </message>
    <message>
        <source>checkpoints and past players of the training run</source>
        <translation>los puntos de control y los jugadores anteriores del entrenamiento</translation>
    </message>
    <message>
        <source>the log</source>
        <translation>el registro</translation>
    </message>
</context>
<context>
    <name>Truth</name>
    <message>
        <source>draw</source>
        <translation>empate</translation>
    </message>
    <message>
        <source>wins in {plies}</source>
        <translation>gana en {plies}</translation>
    </message>
    <message>
        <source>loses in {plies}</source>
        <translation>pierde en {plies}</translation>
    </message>
    <message>
        <source>From the side of {side}.</source>
        <translation>Desde el lado de {side}.</translation>
    </message>
    <message>
        <source>Nothing has been played yet.</source>
        <translation>Todavía no se ha jugado nada.</translation>
    </message>
    <message>
        <source>After {iterations} iterations. Here the dice choose.</source>
        <translation>Tras {iterations} iteraciones. Aquí eligen los dados.</translation>
    </message>
    <message>
        <source>After {iterations} iterations it chooses {move}. The exact value is not known.</source>
        <translation>Tras {iterations} iteraciones elige {move}. El valor exacto no se conoce.</translation>
    </message>
    <message>
        <source>After {iterations} iterations it chooses {move}: right.</source>
        <translation>Tras {iterations} iteraciones elige {move}: correcto.</translation>
    </message>
    <message>
        <source>After {iterations} iterations it chooses {move} ({value}): wrong. {best}: {worth}.</source>
        <translation>Tras {iterations} iteraciones elige {move} ({value}): mal. {best}: {worth}.</translation>
    </message>
    <message>
        <source>It is wrong at the end.</source>
        <translation>Al final se equivoca.</translation>
    </message>
    <message>
        <source>It is right from the first iteration on.</source>
        <translation>Acierta desde la primera iteración.</translation>
    </message>
    <message>
        <source>It is right for good from iteration {iteration} on.</source>
        <translation>Acierta para siempre desde la iteración {iteration}.</translation>
    </message>
</context>
<context>
    <name>TruthPanel</name>
    <message>
        <source>Against the truth</source>
        <translation>Frente a la verdad</translation>
    </message>
    <message>
        <source>Moves at the root, against the truth</source>
        <translation>Jugadas de la raíz, frente a la verdad</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Jugada</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>Q, 95 %</source>
        <translation>Q, 95 %</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exacto</translation>
    </message>
    <message>
        <source>A move at the root; the one that would be chosen is bold.</source>
        <translation>Una jugada de la raíz; la que se elegiría va en negrita.</translation>
    </message>
    <message>
        <source>How many playouts went through it</source>
        <translation>Cuántas simulaciones pasaron por ella</translation>
    </message>
    <message>
        <source>Its mean result, a dot in its interval (Wilson’s, 95 %), which tells of chance alone; the diamond is the exact value.</source>
        <translation>Su resultado medio, un punto en su intervalo (de Wilson, 95 %), que solo habla del azar; el rombo es el valor exacto.</translation>
    </message>
    <message>
        <source>What it is worth if both play their best. ✓: it keeps the value of the root.</source>
        <translation>Lo que vale si ambos juegan lo mejor. ✓: conserva el valor de la raíz.</translation>
    </message>
    <message>
        <source>Keep as an example…</source>
        <translation>Conservar como ejemplo…</translation>
    </message>
    <message>
        <source>Keep as an example</source>
        <translation>Conservar como ejemplo</translation>
    </message>
    <message>
        <source>Save this search with a bookmark and a note at this step</source>
        <translation>Guardar esta búsqueda con una marca y una nota en este paso</translation>
    </message>
    <message>
        <source>Solving the position…</source>
        <translation>Resolviendo la posición…</translation>
    </message>
    <message>
        <source>{mean}, between {interval}</source>
        <translation>{mean}, entre {interval}</translation>
    </message>
</context>
<context>
    <name>TuplesPanel</name>
    <message>
        <source>Tuples of the network</source>
        <translation>Tuplas de la red</translation>
    </message>
    <message>
        <source>● own, ○ the other’s stone in the heaviest state. Bar: influence.</source>
        <translation>● ficha propia, ○ ficha del rival, en el estado de más peso. Barra: influencia.</translation>
    </message>
    <message>
        <source>Each tuple is a walk over cells of the board, and has a weight for each state of them. Blue: the heaviest state is good for the side to move; orange: bad. Influence is how much the network’s sum changes because of the tuple from one position to another. Cells are named by column and row.</source>
        <translation>Cada tupla es un recorrido por casillas del tablero y tiene un peso para cada estado de ellas. Azul: el estado de más peso es bueno para quien mueve; naranja: malo. La influencia es cuánto cambia la suma de la red a causa de la tupla de una posición a otra. Las casillas se indican por columna y fila.</translation>
    </message>
    <message>
        <source>All {number}</source>
        <translation>Las {number}</translation>
    </message>
    <message>
        <source>Show every tuple, not only the most influential ones</source>
        <translation>Mostrar todas las tuplas, no solo las más influyentes</translation>
    </message>
    <message>
        <source>Show all {number} tuples</source>
        <translation>Mostrar las {number} tuplas</translation>
    </message>
    <message>
        <source>Point at a tuple, or walk through them with the arrow keys.</source>
        <translation>Señala una tupla, o recórrelas con las flechas.</translation>
    </message>
    <message>
        <source>Tuple {number}: influence {influence} (place {place} of {count}), cells {cells}.</source>
        <translation>Tupla {number}: influencia {influence} (puesto {place} de {count}), casillas {cells}.</translation>
    </message>
    <message>
        <source>Heaviest state, the second player to move: {weight} ({cells}).</source>
        <translation>Estado de más peso, mueve el segundo jugador: {weight} ({cells}).</translation>
    </message>
    <message>
        <source>Heaviest state, the first player to move: {weight} ({cells}).</source>
        <translation>Estado de más peso, mueve el primer jugador: {weight} ({cells}).</translation>
    </message>
    <message>
        <source>all empty</source>
        <translation>todas vacías</translation>
    </message>
    <message>
        <source>own</source>
        <translation>propia</translation>
    </message>
    <message>
        <source>other’s</source>
        <translation>del rival</translation>
    </message>
    <message>
        <source>playable</source>
        <translation>jugable</translation>
    </message>
</context>
<context>
    <name>Turns</name>
    <message>
        <source>Opening throw</source>
        <translation>Tirada inicial</translation>
    </message>
    <message>
        <source>{side} to roll</source>
        <translation>Tira {side}</translation>
    </message>
    <message>
        <source>{side} to play {throw}</source>
        <translation>{side} juega {throw}</translation>
    </message>
    <message>
        <source>{winner} wins: {points}</source>
        <translation>{winner} gana: {points}</translation>
    </message>
    <message>
        <source>{winner} wins a gammon: {points}</source>
        <translation>{winner} gana un gammon: {points}</translation>
    </message>
    <message>
        <source>{winner} wins a backgammon: {points}</source>
        <translation>{winner} gana un backgammon: {points}</translation>
    </message>
    <message>
        <source>{loser} resigns: {winner} wins {points}</source>
        <translation>{loser} abandona: {winner} gana {points}</translation>
    </message>
    <message>
        <source>{side} to take or pass</source>
        <translation>{side} debe aceptar o pasar</translation>
    </message>
    <message>
        <source>{loser} passes: {winner} wins {points}</source>
        <translation>{loser} pasa: {winner} gana {points}</translation>
    </message>
    <message>
        <source>{winner} wins with the cube at {cube}: {points}</source>
        <translation>{winner} gana con el cubo en {cube}: {points}</translation>
    </message>
    <message>
        <source>{winner} wins a gammon with the cube at {cube}: {points}</source>
        <translation>{winner} gana un gammon con el cubo en {cube}: {points}</translation>
    </message>
    <message>
        <source>{winner} wins a backgammon with the cube at {cube}: {points}</source>
        <translation>{winner} gana un backgammon con el cubo en {cube}: {points}</translation>
    </message>
    <message>
        <source>{side} throws {throw}.</source>
        <translation>{side} saca {throw}.</translation>
    </message>
    <message>
        <source>{side} plays {move}. {headline}.</source>
        <translation>{side} juega {move}. {headline}.</translation>
    </message>
    <message>
        <source>{side} has no legal play. {headline}.</source>
        <translation>{side} no tiene jugada legal. {headline}.</translation>
    </message>
    <message>
        <source>{side}: enter the other die</source>
        <translation>{side}: introduce el otro dado</translation>
    </message>
    <message>
        <source>{side}: enter the two dice</source>
        <translation>{side}: introduce los dos dados</translation>
    </message>
    <message>
        <source>Enter {side}’s die</source>
        <translation>Introduce el dado de {side}</translation>
    </message>
    <message>
        <source>One die a side: the higher one begins</source>
        <translation>Un dado por bando: empieza el mayor</translation>
    </message>
    <message>
        <source>{side}: {turn}</source>
        <translation>{side}: {turn}</translation>
    </message>
    <message>
        <source>Hint: {play}</source>
        <translation>Sugerencia: {play}</translation>
    </message>
    <message>
        <source>{play}: Enter plays it</source>
        <translation>{play}: Intro la juega</translation>
    </message>
    <message>
        <source>Press Done to play it, or take it back</source>
        <translation>Pulsa Confirmar para jugarla, o vuelve atrás</translation>
    </message>
    <message>
        <source>There is no legal play.</source>
        <translation>No hay jugada legal.</translation>
    </message>
    <message>
        <source>Forced: there is only one play.</source>
        <translation>Forzada: solo hay una jugada.</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Acepta</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pasa</translation>
    </message>
    <message>
        <source>Beavers to {value}</source>
        <translation>Beaver a {value}</translation>
    </message>
    <message>
        <source>Doubles to {value}</source>
        <translation>Dobla a {value}</translation>
    </message>
    <message>
        <source>{side} doubles to {value}</source>
        <translation>{side} dobla a {value}</translation>
    </message>
    <message>
        <source>{side} takes</source>
        <translation>{side} acepta</translation>
    </message>
    <message>
        <source>{side} passes</source>
        <translation>{side} pasa</translation>
    </message>
    <message>
        <source>{side} beavers to {value}</source>
        <translation>{side} hace beaver a {value}</translation>
    </message>
    <message>
        <source>Take: {taken} · Pass: −{passed}</source>
        <translation>Aceptar: {taken} · Pasar: −{passed}</translation>
    </message>
    <message>
        <source> · Beaver: {beaver}</source>
        <translation> · Beaver: {beaver}</translation>
    </message>
    <message>
        <source>Hint: double</source>
        <translation>Sugerencia: doblar</translation>
    </message>
    <message>
        <source>Hint: roll, without doubling</source>
        <translation>Sugerencia: tirar, sin doblar</translation>
    </message>
    <message>
        <source>Hint: take</source>
        <translation>Sugerencia: aceptar</translation>
    </message>
    <message>
        <source>Hint: pass</source>
        <translation>Sugerencia: pasar</translation>
    </message>
    <message>
        <source>Hint: beaver</source>
        <translation>Sugerencia: beaver</translation>
    </message>
    <message>
        <source>Crawford game: no doubling</source>
        <translation>Partida Crawford: no se dobla</translation>
    </message>
    <message>
        <source>Cube in the middle</source>
        <translation>Cubo en el centro</translation>
    </message>
    <message>
        <source>Cube at {value}, owned by {side}</source>
        <translation>Cubo en {value}, lo tiene {side}</translation>
    </message>
</context>
<context>
    <name>TutorBar</name>
    <message>
        <source>Looking at this move…</source>
        <translation>Mirando esta jugada…</translation>
    </message>
    <message>
        <source>Sure? That gives away {points} points.</source>
        <translation>¿Seguro? Eso regala {points} puntos.</translation>
    </message>
    <message>
        <source>Sure? That gives away {value} of the evaluation.</source>
        <translation>¿Seguro? Eso regala {value} de la evaluación.</translation>
    </message>
    <message>
        <source>Sure? That gives away the draw, and loses in {moves}.</source>
        <translation>¿Seguro? Eso regala el empate y pierde en {moves}.</translation>
    </message>
    <message>
        <source>Sure? That gives away a win in {moves}, and loses.</source>
        <translation>¿Seguro? Eso regala una victoria en {moves} y pierde.</translation>
    </message>
    <message>
        <source>Sure? That gives away a win in {moves}.</source>
        <translation>¿Seguro? Eso regala una victoria en {moves}.</translation>
    </message>
    <message>
        <source>Take back (Enter)</source>
        <translation>Volver atrás (Intro)</translation>
    </message>
    <message>
        <source>Play it (P)</source>
        <translation>Jugarla (P)</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Volver atrás</translation>
    </message>
    <message>
        <source>Play it</source>
        <translation>Jugarla</translation>
    </message>
</context>
<context>
    <name>Twin</name>
    <message>
        <source>Same place</source>
        <translation>Mismo lugar</translation>
    </message>
    <message>
        <source>Node by node</source>
        <translation>Nodo a nodo</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Paso a paso</translation>
    </message>
    <message>
        <source>Both come to a node together; one waits while the other is at nodes that it cut.</source>
        <translation>Las dos llegan juntas a cada nodo; una espera mientras la otra está en nodos que ella ha podado.</translation>
    </message>
    <message>
        <source>A race: both come to their next node together, wherever it is; a search by iterations begins its next one.</source>
        <translation>Una carrera: las dos llegan juntas a su nodo siguiente, esté donde esté; una búsqueda por iteraciones empieza la siguiente.</translation>
    </message>
    <message>
        <source>Each takes a step of its own at a time.</source>
        <translation>Cada una da un paso suyo cada vez.</translation>
    </message>
    <message>
        <source>Alpha-beta, fail-soft</source>
        <translation>Alfa-beta, fail-soft</translation>
    </message>
    <message>
        <source>Alpha-beta, test first</source>
        <translation>Alfa-beta, comprobar antes</translation>
    </message>
    <message>
        <source>{algorithm}, left</source>
        <translation>{algorithm}, izquierda</translation>
    </message>
    <message>
        <source>{algorithm}, right</source>
        <translation>{algorithm}, derecha</translation>
    </message>
</context>
<context>
    <name>TwinBar</name>
    <message>
        <source>What the two searches do together</source>
        <translation>Lo que las dos búsquedas hacen juntas</translation>
    </message>
    <message>
        <source>Not with two orders of the children.</source>
        <translation>No con dos órdenes distintos de los hijos.</translation>
    </message>
    <message>
        <source>Not with two trees.</source>
        <translation>Con dos árboles no.</translation>
    </message>
    <message>
        <source>Not beside a search by iterations.</source>
        <translation>No junto a una búsqueda por iteraciones.</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Reloj</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Izquierda</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Derecha</translation>
    </message>
    <message>
        <source>Comparisons</source>
        <translation>Comparaciones</translation>
    </message>
    <message>
        <source>Comparisons that lectures make</source>
        <translation>Comparaciones que se hacen en clase</translation>
    </message>
    <message>
        <source>Swap the two sides</source>
        <translation>Intercambiar los dos lados</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>Terminar la comparación</translation>
    </message>
    <message>
        <source>End the comparison: the left search stays</source>
        <translation>Terminar la comparación: se queda la búsqueda de la izquierda</translation>
    </message>
</context>
<context>
    <name>TwinCaption</name>
    <message>
        <source>✓ has ended</source>
        <translation>✓ ha terminado</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>espera</translation>
    </message>
</context>
<context>
    <name>TwinRace</name>
    <message>
        <source>How far both searches are, and their moves</source>
        <translation>Cuánto llevan las dos búsquedas, y sus jugadas</translation>
    </message>
    <message>
        <source>✓: the move keeps the exact value of the position. An iteration plays a game, and a node is visited once: compare the moves, not the numbers.</source>
        <translation>✓: la jugada conserva el valor exacto de la posición. Una iteración juega una partida y un nodo se explora una vez: compara las jugadas, no los números.</translation>
    </message>
    <message>
        <source>{done} of {all} nodes</source>
        <translation>{done} de {all} nodos</translation>
    </message>
    <message>
        <source>{done} of {all} iterations</source>
        <translation>{done} de {all} iteraciones</translation>
    </message>
    <message>
        <source>no move yet</source>
        <translation>aún sin jugada</translation>
    </message>
    <message>
        <source>now {move}</source>
        <translation>ahora {move}</translation>
    </message>
    <message>
        <source>now {move} ✗</source>
        <translation>ahora {move} ✗</translation>
    </message>
    <message>
        <source>now {move} ✓</source>
        <translation>ahora {move} ✓</translation>
    </message>
    <message>
        <source>{move} ✓, for good since node {number}</source>
        <translation>{move} ✓, para siempre desde el nodo {number}</translation>
    </message>
    <message>
        <source>{move} ✓, for good since iteration {number}</source>
        <translation>{move} ✓, para siempre desde la iteración {number}</translation>
    </message>
</context>
<context>
    <name>TwinScore</name>
    <message>
        <source>Counters of both searches</source>
        <translation>Contadores de las dos búsquedas</translation>
    </message>
    <message>
        <source>Filled: visited. Hatched: pruned. Empty: still to come. A whole bar is the whole tree.</source>
        <translation>Relleno: visitado. Rayado: podado. Vacío: aún falta. La barra entera es el árbol entero.</translation>
    </message>
    <message>
        <source>nodes {count}</source>
        <translation>nodos {count}</translation>
    </message>
    <message>
        <source>leaves {count}</source>
        <translation>hojas {count}</translation>
    </message>
    <message>
        <source>Leaves evaluated</source>
        <translation>Hojas evaluadas</translation>
    </message>
    <message>
        <source>Nodes visited</source>
        <translation>Nodos visitados</translation>
    </message>
    <message>
        <source>{title}: as many on both sides</source>
        <translation>{title}: igual en los dos lados</translation>
    </message>
    <message>
        <source>{title}: {count} fewer on the right (−{percent} %)</source>
        <translation>{title}: {count} menos a la derecha (−{percent} %)</translation>
    </message>
    <message>
        <source>{title}: {count} more on the right (+{percent} %)</source>
        <translation>{title}: {count} más a la derecha (+{percent} %)</translation>
    </message>
    <message>
        <source>{count} leaves pruned</source>
        <translation>{count} hojas podadas</translation>
    </message>
    <message>
        <source>{count} nodes pruned</source>
        <translation>{count} nodos podados</translation>
    </message>
    <message>
        <source>Both find {value}</source>
        <translation>Las dos: {value}</translation>
    </message>
    <message>
        <source>They find {left} and {right}</source>
        <translation>{left} y {right}</translation>
    </message>
</context>
<context>
    <name>TwinView</name>
    <message>
        <source>Search tree on the right</source>
        <translation>Árbol de búsqueda de la derecha</translation>
    </message>
    <message>
        <source>The second search is shown here.</source>
        <translation>Aquí se muestra la segunda búsqueda.</translation>
    </message>
</context>
<context>
    <name>UnfinishedBar</name>
    <message>
        <source>A game from {when} is not finished.</source>
        <translation>Hay una partida sin terminar, del {when}.</translation>
    </message>
    <message>
        <source>Also unfinished: {games}.</source>
        <translation>También sin terminar: {games}.</translation>
    </message>
    <message>
        <source>{game} is not finished: {score}, left {when}.</source>
        <translation>{game}, sin terminar: {score}, del {when}.</translation>
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
    <name>Waiting</name>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>{subject}: solving from the end…</source>
        <translation>{subject}: resolviendo desde el final…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Probar de nuevo</translation>
    </message>
    <message>
        <source>{subject}: not solved yet.</source>
        <translation>{subject}: aún sin resolver.</translation>
    </message>
    <message>
        <source>Solve</source>
        <translation>Resolver</translation>
    </message>
</context>
<context>
    <name>Waves</name>
    <message>
        <source>{game}: all positions</source>
        <translation>{game}: todas las posiciones</translation>
    </message>
    <message>
        <source>{game}: up to {pieces} pieces</source>
        <translation>{game}: hasta {pieces} piezas</translation>
    </message>
    <message>
        <source>won in {plies}</source>
        <translation>ganada en {plies}</translation>
    </message>
    <message>
        <source>lost in {plies}</source>
        <translation>perdida en {plies}</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>empatada</translation>
    </message>
    <message>
        <source>drawn in {plies}</source>
        <translation>empatada en {plies}</translation>
    </message>
    <message>
        <source>Lost in 0: in {size} of the positions the game is over, and whoever would be to move has lost.</source>
        <translation>Perdidas en 0: en {size} posiciones la partida ha terminado y quien tendría que mover ha perdido.</translation>
    </message>
    <message>
        <source>Won in 0: in {size} of the positions the game is over, and whoever would be to move has won.</source>
        <translation>Ganadas en 0: en {size} posiciones la partida ha terminado y quien tendría que mover ha ganado.</translation>
    </message>
    <message>
        <source>None of the {positions} positions is known yet. The work begins at the end: where the game is over, the rules say who has won.</source>
        <translation>De las {positions} posiciones aún no se conoce ninguna. El trabajo empieza por el final: donde la partida ha terminado, las reglas dicen quién ha ganado.</translation>
    </message>
    <message>
        <source>Found by going back along the {moves} moves that lead to the wave before.</source>
        <translation>Halladas al retroceder por las {moves} jugadas que llevan a la oleada anterior.</translation>
    </message>
    <message>
        <source>What is left is drawn: in {size} of the positions neither side can force a win.</source>
        <translation>Lo que queda es empate: en {size} posiciones ningún bando puede forzar la victoria.</translation>
    </message>
    <message>
        <source>Drawn in 0: nobody wins what is left. In {size} of these positions the game is over.</source>
        <translation>Empatadas en 0: lo que queda no lo gana nadie. En {size} de estas posiciones la partida ha terminado.</translation>
    </message>
    <message>
        <source>Lost in {plies}: in {size} of the positions every move leads to one that the opponent wins, in {before} at the latest.</source>
        <translation>Perdidas en {plies}: en {size} posiciones toda jugada lleva a una que gana el rival, en {before} a más tardar.</translation>
    </message>
    <message>
        <source>Won in {plies}: in {size} of the positions a move leads to one that the opponent loses in {before}, and no move to one lost sooner.</source>
        <translation>Ganadas en {plies}: en {size} posiciones una jugada lleva a una que el rival pierde en {before}, y ninguna a otra que pierda antes.</translation>
    </message>
    <message>
        <source>Drawn in {plies}: in {size} of the positions that are left a move leads to one drawn in {before}.</source>
        <translation>Empatadas en {plies}: en {size} de las posiciones que quedan una jugada lleva a otra empatada en {before}.</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>empate</translation>
    </message>
    <message>
        <source>the side to move wins</source>
        <translation>gana quien mueve</translation>
    </message>
    <message>
        <source>it loses</source>
        <translation>pierde</translation>
    </message>
    <message>
        <source>{side} wins</source>
        <translation>victoria de {side}</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>aún sin conocer</translation>
    </message>
    <message>
        <source>The game is over: {worth} for {side}</source>
        <translation>La partida ha terminado: {worth} para {side}</translation>
    </message>
    <message>
        <source>{side} to move: {worth}</source>
        <translation>Turno de {side}: {worth}</translation>
    </message>
    <message>
        <source>Best move: {move}, to a position that is {worth}</source>
        <translation>Mejor jugada: {move}, a una posición {worth}</translation>
    </message>
    <message>
        <source>only the side to move has pieces</source>
        <translation>solo tiene piezas quien mueve</translation>
    </message>
    <message>
        <source>only the side that is not to move has pieces</source>
        <translation>solo tiene piezas quien no mueve</translation>
    </message>
    <message>
        <source>{plies} plies from the beginning</source>
        <translation>{plies} jugadas desde el principio</translation>
    </message>
    <message>
        <source>to move: men {men}, kings {kings}; the other side: men {other_men}, kings {other_kings}</source>
        <translation>quien mueve: peones {men}, damas {kings}; el otro bando: peones {other_men}, damas {other_kings}</translation>
    </message>
    <message>
        <source>Alpha-beta is searching this position…</source>
        <translation>Alfa-beta está explorando esta posición…</translation>
    </message>
    <message>
        <source>Alpha-beta would have to search {plies} plies deep: given up.</source>
        <translation>Alfa-beta tendría que explorar hasta el nivel {plies}: se abandona.</translation>
    </message>
    <message>
        <source>Nodes that alpha-beta visits, {plies} plies deep, to find what one look-up tells.</source>
        <translation>Nodos que explora alfa-beta, a {plies} niveles, para hallar lo que dice una sola consulta.</translation>
    </message>
    <message>
        <source>{positions} positions, {moves} moves, solved in {seconds} s</source>
        <translation>{positions} posiciones, {moves} jugadas, resueltas en {seconds} s</translation>
    </message>
    <message>
        <source>{known} of {all} known, {percent} %</source>
        <translation>conocidas {known} de {all}, {percent} %</translation>
    </message>
</context>
<context>
    <name>WavesPage</name>
    <message>
        <source>Solved from the end</source>
        <translation>Resuelto desde el final</translation>
    </message>
    <message>
        <source>Back to the tree</source>
        <translation>Volver al árbol</translation>
    </message>
    <message>
        <source>What is solved</source>
        <translation>Qué se resuelve</translation>
    </message>
    <message>
        <source>A small game, or all endgames of few pieces</source>
        <translation>Un juego pequeño o todos los finales de pocas piezas</translation>
    </message>
    <message>
        <source>Point at a dot, or choose it: ⇧ and the arrow keys; ↑ ↓ within the wave; Enter follows the best move.</source>
        <translation>Señala un punto o elígelo: ⇧ y las flechas; ↑ ↓ dentro de la oleada; Intro sigue la mejor jugada.</translation>
    </message>
</context>
<context>
    <name>WavesStage</name>
    <message>
        <source>Waves</source>
        <translation>Oleadas</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>Waves a second while it plays</source>
        <translation>Oleadas por segundo durante la reproducción</translation>
    </message>
    <message>
        <source>{number}/s</source>
        <translation>{number}/s</translation>
    </message>
    <message>
        <source>wave {step} of {steps}</source>
        <translation>oleada {step} de {steps}</translation>
    </message>
</context>
<context>
    <name>WebPage</name>
    <message>
        <source>This page needs JavaScript.</source>
        <translation>Esta página necesita JavaScript.</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Árbol</translation>
    </message>
    <message>
        <source>First step (Home)</source>
        <translation>Primer paso (Inicio)</translation>
    </message>
    <message>
        <source>Back (←)</source>
        <translation>Atrás (←)</translation>
    </message>
    <message>
        <source>Forward (→)</source>
        <translation>Adelante (→)</translation>
    </message>
    <message>
        <source>Last step (End)</source>
        <translation>Último paso (Fin)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Next change of move</source>
        <translation>Siguiente cambio de jugada</translation>
    </message>
    <message>
        <source>Next cut</source>
        <translation>Siguiente poda</translation>
    </message>
    <message>
        <source>Steps a second</source>
        <translation>Pasos por segundo</translation>
    </message>
    <message>
        <source>Step {step} of {steps}</source>
        <translation>Paso {step} de {steps}</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Steps of the search</source>
        <translation>Pasos de la búsqueda</translation>
    </message>
    <message>
        <source>Whole tree</source>
        <translation>Árbol completo</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>Claro u oscuro</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>Pseudocode</source>
        <translation>Pseudocódigo</translation>
    </message>
    <message>
        <source>Made with Poda.</source>
        <translation>Hecho con Poda.</translation>
    </message>
    <message>
        <source>What you write stays on this page: nothing is sent.</source>
        <translation>Lo que escribes se queda en esta página: no se envía nada.</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>Variante</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Pista</translation>
    </message>
    <message>
        <source>Show the solution</source>
        <translation>Mostrar la solución</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Write {sign}</source>
        <translation>Escribir {sign}</translation>
    </message>
    <message>
        <source>All that is wrong ({count})</source>
        <translation>Todo lo que está mal ({count})</translation>
    </message>
    <message>
        <source>Marks: {got} of {marks}</source>
        <translation>Puntos: {got} de {marks}</translation>
    </message>
    <message>
        <source>{place}: this is not a number. Write 3, 1/2 or −∞.</source>
        <translation>{place}: esto no es un número. Escribe 3, 1/2 o −∞.</translation>
    </message>
    <message>
        <source>Cut the edge to {node}</source>
        <translation>Podar la rama hacia {node}</translation>
    </message>
    <message>
        <source>Stops</source>
        <translation>Paradas</translation>
    </message>
    <message>
        <source>Previous stop</source>
        <translation>Parada anterior</translation>
    </message>
    <message>
        <source>Next stop</source>
        <translation>Parada siguiente</translation>
    </message>
</context>
<context>
    <name>WindowBar</name>
    <message>
        <source>Search window</source>
        <translation>Ventana de búsqueda</translation>
    </message>
    <message>
        <source>Null window</source>
        <translation>Ventana nula</translation>
    </message>
    <message>
        <source>Beta one above alpha: no whole value lies between. It asks: beta or more?</source>
        <translation>Beta es alfa más uno: en medio no hay ningún valor entero. Pregunta: ¿beta o más?</translation>
    </message>
    <message>
        <source>Full window</source>
        <translation>Ventana completa</translation>
    </message>
    <message>
        <source>No limits: the root gets its exact value.</source>
        <translation>Sin límites: la raíz recibe su valor exacto.</translation>
    </message>
    <message>
        <source>Close, with the full window</source>
        <translation>Cerrar, con la ventana completa</translation>
    </message>
    <message>
        <source>Only alpha-beta asks within a window: choose a form of it, negamax or PVS.</source>
        <translation>Solo alfa-beta pregunta dentro de una ventana: elige una de sus formas, negamax o PVS.</translation>
    </message>
    <message>
        <source>The full window: the root gets its exact value.</source>
        <translation>La ventana completa: la raíz recibe su valor exacto.</translation>
    </message>
    <message>
        <source>A value that is not inside comes back as a bound: at least, or at most.</source>
        <translation>Un valor que no está dentro vuelve como cota: como mínimo, o como mucho.</translation>
    </message>
</context>
<context>
    <name>WindowField</name>
    <message>
        <source>Alpha at the root</source>
        <translation>Alfa en la raíz</translation>
    </message>
    <message>
        <source>Beta at the root</source>
        <translation>Beta en la raíz</translation>
    </message>
    <message>
        <source>The search asks only about values between the two. Left empty, there is no limit.</source>
        <translation>La búsqueda solo pregunta por valores entre los dos. Vacío, no hay límite.</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
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
        <source>Tab Trai&amp;ning</source>
        <translation>Pestaña E&amp;ntrenar</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>Aj&amp;ustes…</translation>
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
        <source>&amp;Animations</source>
        <translation>&amp;Animaciones</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Pantalla completa</translation>
    </message>
    <message>
        <source>&amp;Help on this tab</source>
        <translation>Ayuda sobre esta &amp;pestaña</translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation>&amp;Índice</translation>
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
        <source>&amp;Colours</source>
        <translation>&amp;Colores</translation>
    </message>
    <message>
        <source>Pal&amp;ette</source>
        <translation>Pal&amp;eta</translation>
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
        <source>&amp;Speed of the animations</source>
        <translation>&amp;Velocidad de las animaciones</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Como el &amp;sistema</translation>
    </message>
    <message>
        <source>Tab To&amp;urnament</source>
        <translation>Pestaña T&amp;orneo</translation>
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
        <source>&amp;Colour-blind-safe</source>
        <translation>Apta para &amp;daltónicos</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Alto &amp;contraste</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>&amp;Slow</source>
        <translation>&amp;Lentas</translation>
    </message>
    <message>
        <source>&amp;Normal</source>
        <translation>&amp;Normales</translation>
    </message>
    <message>
        <source>&amp;Fast</source>
        <translation>&amp;Rápidas</translation>
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
    <name>WindowStep</name>
    <message>
        <source>Iterative deepening begins: the first pass looks a single ply ahead, and which move is best is not known yet.</source>
        <translation>Empieza la profundización iterativa: la primera pasada mira un solo nivel, y aún no se sabe qué jugada es la mejor.</translation>
    </message>
    <message>
        <source>Pass {depth}: the search begins anew, now {depth} plies deep.</source>
        <translation>Pasada {depth}: la búsqueda vuelve a empezar, ahora a {depth} niveles.</translation>
    </message>
    <message>
        <source>Pass {depth}: the search begins anew, now {depth} plies deep. What pass {before} found best comes first, in every position: here move {move}.</source>
        <translation>Pasada {depth}: la búsqueda vuelve a empezar, ahora a {depth} niveles. Lo mejor de la pasada {before} va delante en cada posición: aquí, la jugada {move}.</translation>
    </message>
    <message>
        <source>The search begins with a null window, {alpha} to {beta}: it only asks whether the root is worth {beta} or more.</source>
        <translation>La búsqueda empieza con una ventana nula, de {alpha} a {beta}: solo pregunta si la raíz vale {beta} o más.</translation>
    </message>
    <message>
        <source>The search begins: {beta} or more is given as a bound only.</source>
        <translation>Empieza la búsqueda: {beta} o más solo se da como cota.</translation>
    </message>
    <message>
        <source>The search begins: {alpha} or less is given as a bound only.</source>
        <translation>Empieza la búsqueda: {alpha} o menos solo se da como cota.</translation>
    </message>
    <message>
        <source>The search begins with the window {alpha} to {beta}: what is not between them is given as a bound only.</source>
        <translation>La búsqueda empieza con la ventana de {alpha} a {beta}: lo que no esté en medio solo se da como cota.</translation>
    </message>
    <message>
        <source>The search was asked about {alpha} to {beta}, and {value} is not inside: this node is done.</source>
        <translation>La pregunta era de {alpha} a {beta}, y {value} no está dentro: este nodo está listo.</translation>
    </message>
    <message>
        <source>{value} is the very limit of the search window: the strict rule cuts only beyond it.</source>
        <translation>{value} es justo el límite de la ventana de búsqueda: la regla estricta solo poda más allá.</translation>
    </message>
    <message>
        <source>{value} has not reached {bound}, the limit of the search window: this node still matters.</source>
        <translation>{value} no ha llegado a {bound}, el límite de la ventana de búsqueda: este nodo aún importa.</translation>
    </message>
    <message>
        <source>MAX has found {value}, and the search window ends at {bound}.</source>
        <translation>MAX ha hallado {value}, y la ventana de búsqueda acaba en {bound}.</translation>
    </message>
    <message>
        <source>MIN has found {value}, and the search window begins at {bound}.</source>
        <translation>MIN ha hallado {value}, y la ventana de búsqueda empieza en {bound}.</translation>
    </message>
    <message>
        <source>It lies inside the window, so that it is exact.</source>
        <translation>Está dentro de la ventana, así que es exacto.</translation>
    </message>
    <message>
        <source>The search fails low: the root is worth at most {value}.</source>
        <translation>La búsqueda falla por abajo: la raíz vale {value} como mucho.</translation>
    </message>
    <message>
        <source>The search fails high: the root is worth at least {value}.</source>
        <translation>La búsqueda falla por arriba: la raíz vale {value} como mínimo.</translation>
    </message>
    <message>
        <source>Fail-hard returns the limit itself, and no more.</source>
        <translation>Fail-hard devuelve el propio límite, y nada más.</translation>
    </message>
    <message>
        <source>Fail-soft returns what it found beyond the limit: a tighter bound.</source>
        <translation>Fail-soft devuelve lo que halló más allá del límite: una cota más ajustada.</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Did you mean {name}?</source>
        <translation>¿Querías decir {name}?</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Azul</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Naranja</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Negras</translation>
    </message>
    <message>
        <source>White</source>
        <translation>Blancas</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>empate</translation>
    </message>
    <message>
        <source>won</source>
        <translation>ganadas</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>empates</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>perdidas</translation>
    </message>
    <message>
        <source>best</source>
        <translation>mejor</translation>
    </message>
    <message>
        <source>good</source>
        <translation>buena</translation>
    </message>
    <message>
        <source>inaccuracy</source>
        <translation>imprecisión</translation>
    </message>
    <message>
        <source>blunder</source>
        <translation>error grave</translation>
    </message>
    <message>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <source>awful</source>
        <translation>pésimo</translation>
    </message>
    <message>
        <source>beginner</source>
        <translation>principiante</translation>
    </message>
    <message>
        <source>casual</source>
        <translation>aficionado</translation>
    </message>
    <message>
        <source>intermediate</source>
        <translation>intermedio</translation>
    </message>
    <message>
        <source>advanced</source>
        <translation>avanzado</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>experto</translation>
    </message>
    <message>
        <source>world class</source>
        <translation>clase mundial</translation>
    </message>
    <message>
        <source>supernatural</source>
        <translation>sobrenatural</translation>
    </message>
    <message>
        <source>no double, take</source>
        <translation>no doblar; aceptar</translation>
    </message>
    <message>
        <source>double, take</source>
        <translation>doblar, aceptar</translation>
    </message>
    <message>
        <source>double, pass</source>
        <translation>doblar, pasar</translation>
    </message>
    <message>
        <source>too good to double, pass</source>
        <translation>demasiado buena para doblar; pasar</translation>
    </message>
    <message>
        <source>no legal play</source>
        <translation>sin jugada legal</translation>
    </message>
    <message>
        <source>before the throw</source>
        <translation>antes de la tirada</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>pérdida</translation>
    </message>
    <message>
        <source>generation {number}</source>
        <translation>generación {number}</translation>
    </message>
    <message>
        <source>{number} games/s</source>
        <translation>{number} partidas/s</translation>
    </message>
    <message>
        <source>match</source>
        <translation>encuentro</translation>
    </message>
    <message>
        <source>gauntlet</source>
        <translation>desafío (uno contra todos)</translation>
    </message>
    <message>
        <source>round robin</source>
        <translation>liguilla (todos contra todos)</translation>
    </message>
    <message>
        <source>played to the end</source>
        <translation>jugada hasta el final</translation>
    </message>
    <message>
        <source>the program crashed</source>
        <translation>fallo del programa</translation>
    </message>
    <message>
        <source>out of time</source>
        <translation>tiempo agotado</translation>
    </message>
    <message>
        <source>illegal move</source>
        <translation>jugada ilegal</translation>
    </message>
    <message>
        <source>no move</source>
        <translation>respuesta que no es una jugada</translation>
    </message>
    <message>
        <source>wrote too much</source>
        <translation>exceso de texto</translation>
    </message>
    <message>
        <source>too long</source>
        <translation>demasiado larga</translation>
    </message>
    <message>
        <source>standings</source>
        <translation>clasificación</translation>
    </message>
    <message>
        <source>cross table</source>
        <translation>tabla cruzada</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>puesto</translation>
    </message>
    <message>
        <source>player</source>
        <translation>jugador</translation>
    </message>
    <message>
        <source>games</source>
        <translation>partidas</translation>
    </message>
    <message>
        <source>score</source>
        <translation>puntos</translation>
    </message>
    <message>
        <source>points a game</source>
        <translation>puntos por partida</translation>
    </message>
    <message>
        <source>forfeits</source>
        <translation>faltas</translation>
    </message>
    <message>
        <source>pairs of games</source>
        <translation>parejas de partidas</translation>
    </message>
    <message>
        <source>normalised Elo</source>
        <translation>Elo normalizado</translation>
    </message>
    <message>
        <source>log-likelihood ratio</source>
        <translation>logaritmo de la razón de verosimilitudes</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>veredicto</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valor</translation>
    </message>
    <message>
        <source>{number} of {games} games repeat an earlier one</source>
        <translation>{number} de {games} partidas repiten una anterior</translation>
    </message>
    <message>
        <source>after ± stands half of the 95 % interval; the Elo of {player} is 0</source>
        <translation>tras ± va la mitad del intervalo del 95 %; el Elo de {player} es 0</translation>
    </message>
    <message>
        <source>after ± stands half of the 95 % interval; the mean Elo of all is 0</source>
        <translation>tras ± va la mitad del intervalo del 95 %; el Elo medio de todos es 0</translation>
    </message>
    <message>
        <source>the test accepts {elo0}: {player} is not better by {elo1}</source>
        <translation>la prueba acepta {elo0}: {player} no es mejor en {elo1}</translation>
    </message>
    <message>
        <source>the test accepts {elo1}: {player} is better</source>
        <translation>la prueba acepta {elo1}: {player} es mejor</translation>
    </message>
    <message>
        <source>the test is not decided yet</source>
        <translation>la prueba aún no se ha decidido</translation>
    </message>
    <message>
        <source>It starts, and is ready for a game</source>
        <translation>Arranca y queda dispuesto para una partida</translation>
    </message>
    <message>
        <source>It answers with a legal move</source>
        <translation>Responde con una jugada legal</translation>
    </message>
    <message>
        <source>It moves in the time that it is given</source>
        <translation>Juega en el tiempo que se le da</translation>
    </message>
    <message>
        <source>It plays whole games on either side</source>
        <translation>Juega partidas enteras con los dos bandos</translation>
    </message>
    <message>
        <source>It tells whose turn it is</source>
        <translation>Dice a quién le toca</translation>
    </message>
    <message>
        <source>It tells when a game is over, and its result</source>
        <translation>Dice cuándo ha terminado una partida, y su resultado</translation>
    </message>
    <message>
        <source>It ends a search when it is told to</source>
        <translation>Termina una búsqueda cuando se le pide</translation>
    </message>
    <message>
        <source>It ends by itself when it is told to</source>
        <translation>Se cierra por sí mismo cuando se le pide</translation>
    </message>
</context>
<context>
    <name>WorstList</name>
    <message>
        <source>Worst errors</source>
        <translation>Peores errores</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>Points lost for each on the cube</source>
        <translation>Puntos perdidos por cada punto del cubo</translation>
    </message>
    <message>
        <source>Game {number}</source>
        <translation>Partida {number}</translation>
    </message>
    <message>
        <source>Best: {moves}</source>
        <translation>Mejor: {moves}</translation>
    </message>
</context>
<context>
    <name>_CalledStep</name>
    <message>
        <source>The search begins: MAX moves at the root, for the highest value.</source>
        <translation>Empieza la búsqueda: en la raíz mueve MAX, que quiere el valor más alto.</translation>
    </message>
    <message>
        <source>The search begins: MIN moves at the root, for the lowest value.</source>
        <translation>Empieza la búsqueda: en la raíz mueve MIN, que quiere el valor más bajo.</translation>
    </message>
    <message>
        <source>The search comes to {node}: MAX moves, for the highest value.</source>
        <translation>La búsqueda entra en {node}: mueve MAX, que quiere el valor más alto.</translation>
    </message>
    <message>
        <source>The search comes to {node}: MIN moves, for the lowest value.</source>
        <translation>La búsqueda entra en {node}: mueve MIN, que quiere el valor más bajo.</translation>
    </message>
    <message>
        <source>The search comes to {node}, where {player} moves: only more than {alpha} matters.</source>
        <translation>La búsqueda entra en {node}, donde mueve {player}: solo importan valores mayores que {alpha}.</translation>
    </message>
    <message>
        <source>The search comes to {node}, where {player} moves: only less than {beta} matters.</source>
        <translation>La búsqueda entra en {node}, donde mueve {player}: solo importan valores menores que {beta}.</translation>
    </message>
    <message>
        <source>The search comes to {node}, where {player} moves: alpha and beta have met, and only the strict rule goes on.</source>
        <translation>La búsqueda entra en {node}, donde mueve {player}: alfa y beta se han encontrado, y solo la regla estricta sigue.</translation>
    </message>
    <message>
        <source>The search comes to {node}, where {player} moves: only values between {alpha} and {beta} matter.</source>
        <translation>La búsqueda entra en {node}, donde mueve {player}: solo importan valores entre {alpha} y {beta}.</translation>
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
        <source>The value returned is the bound itself.</source>
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
    <message>
        <source>Every child has been searched: {node} is worth {value}.</source>
        <translation>Ya se han explorado todos los hijos: {node} vale {value}.</translation>
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
    <name>_OthersLeft</name>
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
    <message numerus="yes">
        <source>The other %n child(ren) cannot matter.</source>
        <translation>
            <numerusform>El otro hijo ya no puede influir.</numerusform>
            <numerusform>Los otros %n hijos ya no pueden influir.</numerusform>
        </translation>
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
    <message numerus="yes">
        <source>%n games</source>
        <translation>
            <numerusform>%n partida</numerusform>
            <numerusform>%n partidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n random plies at first</source>
        <translation>
            <numerusform>%n jugada al azar al principio</numerusform>
            <numerusform>%n jugadas al azar al principio</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points</source>
        <translation>
            <numerusform>%n punto</numerusform>
            <numerusform>%n puntos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n playouts</source>
        <translation>
            <numerusform>%n simulación</numerusform>
            <numerusform>%n simulaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>sees %n plies</source>
        <translation>
            <numerusform>ve %n nivel</numerusform>
            <numerusform>ve %n niveles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Match to %n points</source>
        <translation>
            <numerusform>Encuentro a %n punto</numerusform>
            <numerusform>Encuentro a %n puntos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>wins %n points</source>
        <translation>
            <numerusform>gana %n punto</numerusform>
            <numerusform>gana %n puntos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n blue checkers</source>
        <translation>
            <numerusform>%n ficha azul</numerusform>
            <numerusform>%n fichas azules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n orange checkers</source>
        <translation>
            <numerusform>%n ficha naranja</numerusform>
            <numerusform>%n fichas naranjas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{side} needs %n points</source>
        <translation>
            <numerusform>a {side} le falta %n</numerusform>
            <numerusform>a {side} le faltan %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Sentences</name>
    <message>
        <source>{side} wins</source>
        <translation>Victoria de {side}</translation>
    </message>
    <message>
        <source>{side} wins {points}</source>
        <translation>{side} gana {points}</translation>
    </message>
    <message numerus="yes">
        <source>Not finished, %n moves</source>
        <translation>
            <numerusform>Sin terminar, %n jugada</numerusform>
            <numerusform>Sin terminar, %n jugadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n jugada</numerusform>
            <numerusform>%n jugadas</numerusform>
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
