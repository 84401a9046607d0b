<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Badges</name>
    <message numerus="yes">
        <source>at least %Ln node(s)</source>
        <translation>
            <numerusform>at least %Ln node</numerusform>
            <numerusform>at least %Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at least %Ln node(s), all pruned</source>
        <translation>
            <numerusform>at least %Ln node, all pruned</numerusform>
            <numerusform>at least %Ln nodes, all pruned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s), all pruned</source>
        <translation>
            <numerusform>%Ln node, pruned</numerusform>
            <numerusform>%Ln nodes, all pruned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at least %Ln node(s), {percent} % pruned</source>
        <translation>
            <numerusform>at least %Ln node, {percent} % pruned</numerusform>
            <numerusform>at least %Ln nodes, {percent} % pruned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s), {percent} % pruned</source>
        <translation>
            <numerusform>%Ln node, {percent} % pruned</numerusform>
            <numerusform>%Ln nodes, {percent} % pruned</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BelowDice</name>
    <message numerus="yes">
        <source>The other %n children cannot matter.</source>
        <translation>
            <numerusform>The other child cannot matter.</numerusform>
            <numerusform>The other %n children cannot matter.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoardPanel</name>
    <message numerus="yes">
        <source>takes %n pieces</source>
        <translation>
            <numerusform>takes %n piece</numerusform>
            <numerusform>takes %n pieces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoardsPage</name>
    <message numerus="yes">
        <source>%n more games are being played</source>
        <translation>
            <numerusform>One more game is being played</numerusform>
            <numerusform>%n more games are being played</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChanceStep</name>
    <message numerus="yes">
        <source>The other %n outcome(s) cannot matter.</source>
        <translation>
            <numerusform>The other outcome cannot matter.</numerusform>
            <numerusform>The other %n outcomes cannot matter.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChartTools</name>
    <message numerus="yes">
        <source>%Ln reading(s)</source>
        <translation>
            <numerusform>%Ln reading</numerusform>
            <numerusform>%Ln readings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln generation(s)</source>
        <translation>
            <numerusform>%Ln generation</numerusform>
            <numerusform>%Ln generations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparisonDialog</name>
    <message numerus="yes">
        <source>%n settings differ</source>
        <translation>
            <numerusform>%n setting differs</numerusform>
            <numerusform>%n settings differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComputingPage</name>
    <message numerus="yes">
        <source>This computer has %n processors.</source>
        <translation>
            <numerusform>This computer has %n processor.</numerusform>
            <numerusform>This computer has %n processors.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DiceReviewSentences</name>
    <message numerus="yes">
        <source>%n inaccuracies</source>
        <translation>
            <numerusform>%n inaccuracy</numerusform>
            <numerusform>%n inaccuracies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n blunders</source>
        <translation>
            <numerusform>%n blunder</numerusform>
            <numerusform>%n blunders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decisions</source>
        <translation>
            <numerusform>%n decision</numerusform>
            <numerusform>%n decisions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>judged at %n plies</source>
        <translation>
            <numerusform>judged at %n ply</numerusform>
            <numerusform>judged at %n plies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Judged at %n plies.</source>
        <translation>
            <numerusform>Judged at %n ply.</numerusform>
            <numerusform>Judged at %n plies.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExamWords</name>
    <message numerus="yes">
        <source>%n single leaves</source>
        <translation>
            <numerusform>%n single leaf</numerusform>
            <numerusform>%n single leaves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n subtrees</source>
        <translation>
            <numerusform>%n subtree</numerusform>
            <numerusform>%n subtrees</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExperimentDialog</name>
    <message numerus="yes">
        <source>%n seeds</source>
        <translation>
            <numerusform>%n seed</numerusform>
            <numerusform>%n seeds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExplorePage</name>
    <message numerus="yes">
        <source>Add %n new games</source>
        <translation>
            <numerusform>Add one new game</numerusform>
            <numerusform>Add %n new games</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %n games.</source>
        <translation>
            <numerusform>In one game.</numerusform>
            <numerusform>In %n games.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message numerus="yes">
        <source>A film of %n steps that starts again when it ends.</source>
        <translation>
            <numerusform>A film of %n step that starts again when it ends.</numerusform>
            <numerusform>A film of %n steps that starts again when it ends.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>One file with all %n steps, for any browser or phone: forwards, backwards, by touch, and why each node was pruned. It needs no network.</source>
        <translation>
            <numerusform>One file with the only step, for any browser or phone: forwards, backwards, by touch, and why each node was pruned. It needs no network.</numerusform>
            <numerusform>One file with all %n steps, for any browser or phone: forwards, backwards, by touch, and why each node was pruned. It needs no network.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Source in TikZ: a Beamer slide with %n overlays.</source>
        <translation>
            <numerusform>Source in TikZ: a Beamer slide with %n overlay.</numerusform>
            <numerusform>Source in TikZ: a Beamer slide with %n overlays.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files, with the number of the step behind their name.</source>
        <translation>
            <numerusform>%n file, with the number of the step behind its name.</numerusform>
            <numerusform>%n files, with the number of the step behind their name.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A file with %n pages.</source>
        <translation>
            <numerusform>A file with %n page.</numerusform>
            <numerusform>A file with %n pages.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FieldsPanel</name>
    <message numerus="yes">
        <source>All %n</source>
        <translation>
            <numerusform>The only one</numerusform>
            <numerusform>All %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %n hidden units</source>
        <translation>
            <numerusform>Show the only hidden unit</numerusform>
            <numerusform>Show all %n hidden units</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilesReviewDialog</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{done} of %n files</source>
        <translation>
            <numerusform>{done} of %n file</numerusform>
            <numerusform>{done} of %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ForgettingMap</name>
    <message numerus="yes">
        <source>The newest clearly beats all of its %n ancestors.</source>
        <translation>
            <numerusform>The newest clearly beats its only ancestor.</numerusform>
            <numerusform>The newest clearly beats all of its %n ancestors.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest is about even with all of its %n ancestors.</source>
        <translation>
            <numerusform>The newest is about even with its only ancestor.</numerusform>
            <numerusform>The newest is about even with all of its %n ancestors.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest clearly beats {beaten} of its %n ancestors</source>
        <translation>
            <numerusform>The newest clearly beats {beaten} of its %n ancestor</numerusform>
            <numerusform>The newest clearly beats {beaten} of its %n ancestors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest clearly beats none of its %n ancestors</source>
        <translation>
            <numerusform>The newest does not clearly beat its only ancestor</numerusform>
            <numerusform>The newest clearly beats none of its %n ancestors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HallTable</name>
    <message numerus="yes">
        <source>points of %n games against each</source>
        <translation>
            <numerusform>points of %n game against each</numerusform>
            <numerusform>points of %n games against each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HelpFind</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LabPart</name>
    <message numerus="yes">
        <source>{preset}: mean of %n runs</source>
        <translation>
            <numerusform>{preset}: mean of %n run</numerusform>
            <numerusform>{preset}: mean of %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LimitButton</name>
    <message numerus="yes">
        <source>%Ln generation(s)</source>
        <translation>
            <numerusform>%Ln generation</numerusform>
            <numerusform>%Ln generations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PassButton</name>
    <message numerus="yes">
        <source>%n ply deep: best move {move}, {value}.</source>
        <translation>
            <numerusform>%n ply deep: best move {move}, {value}.</numerusform>
            <numerusform>%n plies deep: best move {move}, {value}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ply deep: {value}, outside the search window.</source>
        <translation>
            <numerusform>%n ply deep: {value}, outside the search window.</numerusform>
            <numerusform>%n plies deep: {value}, outside the search window.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PassStrip</name>
    <message numerus="yes">
        <source>one search %n ply deep: {nodes}</source>
        <translation>
            <numerusform>one search %n ply deep: {nodes}</numerusform>
            <numerusform>one search %n plies deep: {nodes}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PictureExport</name>
    <message numerus="yes">
        <source>%n of the files exist already. Replace them?</source>
        <translation>
            <numerusform>%n of the files exists already. Replace it?</numerusform>
            <numerusform>%n of the files exist already. Replace them?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PredictPanel</name>
    <message numerus="yes">
        <source>%Ln question(s) of this kind in this search</source>
        <translation>
            <numerusform>%Ln question of this kind in this search</numerusform>
            <numerusform>%Ln questions of this kind in this search</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RandomDialog</name>
    <message numerus="yes">
        <source>%n leaves</source>
        <translation>
            <numerusform>%n leaf</numerusform>
            <numerusform>%n leaves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RatioCurve</name>
    <message numerus="yes">
        <source>After %n pairs the ratio is {ratio}, between {lower} and {upper}.</source>
        <translation>
            <numerusform>After one pair the ratio is {ratio}, between {lower} and {upper}.</numerusform>
            <numerusform>After %n pairs the ratio is {ratio}, between {lower} and {upper}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReviewSentences</name>
    <message numerus="yes">
        <source>{kept} of %n moves keep the value</source>
        <translation>
            <numerusform>{kept} of %n move keeps the value</numerusform>
            <numerusform>{kept} of %n moves keep the value</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n inaccuracies</source>
        <translation>
            <numerusform>%n inaccuracy</numerusform>
            <numerusform>%n inaccuracies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n blunders</source>
        <translation>
            <numerusform>%n blunder</numerusform>
            <numerusform>%n blunders</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RolloutDialog</name>
    <message numerus="yes">
        <source>after %n plies</source>
        <translation>
            <numerusform>after %n ply</numerusform>
            <numerusform>after %n plies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at %n plies: {times} times the time</source>
        <translation>
            <numerusform>at %n ply: {times} times the time</numerusform>
            <numerusform>at %n plies: {times} times the time</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RolloutSentences</name>
    <message numerus="yes">
        <source>%Ln games</source>
        <translation>
            <numerusform>%Ln game</numerusform>
            <numerusform>%Ln games</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{done} of %Ln games</source>
        <translation>
            <numerusform>{done} of %Ln game</numerusform>
            <numerusform>{done} of %Ln games</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>plays at %n plies</source>
        <translation>
            <numerusform>plays at %n ply</numerusform>
            <numerusform>plays at %n plies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cut off after %n plies</source>
        <translation>
            <numerusform>cut off after %n ply</numerusform>
            <numerusform>cut off after %n plies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more games</source>
        <translation>
            <numerusform>%Ln more game</numerusform>
            <numerusform>%Ln more games</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rooms</name>
    <message numerus="yes">
        <source>%n cards written</source>
        <translation>
            <numerusform>%n card written</numerusform>
            <numerusform>%n cards written</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunsDialog</name>
    <message numerus="yes">
        <source>Move %n runs to the trash?</source>
        <translation>
            <numerusform>Move %n run to the trash?</numerusform>
            <numerusform>Move %n runs to the trash?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{runs}, %n of them selected</source>
        <translation>
            <numerusform>{runs}, %n of them selected</numerusform>
            <numerusform>{runs}, %n of them selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SampledStep</name>
    <message numerus="yes">
        <source>Play out: after %n random ply(s) the evaluation says {result}.</source>
        <translation>
            <numerusform>Play out: after %n random ply the evaluation says {result}.</numerusform>
            <numerusform>Play out: after %n random plies the evaluation says {result}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Play out: %n random ply(s), and the end is {result}.</source>
        <translation>
            <numerusform>Play out: %n random ply, and the end is {result}.</numerusform>
            <numerusform>Play out: %n random plies, and the end is {result}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SamplingBar</name>
    <message numerus="yes">
        <source>%n random ply(s), then the evaluation</source>
        <translation>
            <numerusform>%n random ply, then the evaluation</numerusform>
            <numerusform>%n random plies, then the evaluation</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>playouts of %n ply(s)</source>
        <translation>
            <numerusform>playouts of %n ply</numerusform>
            <numerusform>playouts of %n plies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StandingsPage</name>
    <message numerus="yes">
        <source>%n games are identical to earlier ones.</source>
        <translation>
            <numerusform>One game is identical to an earlier one.</numerusform>
            <numerusform>%n games are identical to earlier ones.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SweepDialog</name>
    <message numerus="yes">
        <source>%n combinations, each with all seeds</source>
        <translation>
            <numerusform>%n combination, with all seeds</numerusform>
            <numerusform>%n combinations, each with all seeds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TreeEditor</name>
    <message numerus="yes">
        <source>%n leaves</source>
        <translation>
            <numerusform>%n leaf</numerusform>
            <numerusform>%n leaves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UnfinishedBar</name>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n move</numerusform>
            <numerusform>%n moves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_OthersLeft</name>
    <message numerus="yes">
        <source>{player} has found {value}. {other} already has {bound} elsewhere, so the other %n leaves cannot matter.</source>
        <translation>
            <numerusform>{player} has found {value}. {other} already has {bound} elsewhere, so the other %n leaf cannot matter.</numerusform>
            <numerusform>{player} has found {value}. {other} already has {bound} elsewhere, so the other %n leaves cannot matter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{player} has found {value}. {other} already has {bound} elsewhere, so the other %n children cannot matter.</source>
        <translation>
            <numerusform>{player} has found {value}. {other} already has {bound} elsewhere, so the other %n child cannot matter.</numerusform>
            <numerusform>{player} has found {value}. {other} already has {bound} elsewhere, so the other %n children cannot matter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The other %n child(ren) cannot matter.</source>
        <translation>
            <numerusform>The other child cannot matter.</numerusform>
            <numerusform>The other %n children cannot matter.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Plurals</name>
    <message numerus="yes">
        <source>%n plies</source>
        <translation>
            <numerusform>%n ply</numerusform>
            <numerusform>%n plies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n games</source>
        <translation>
            <numerusform>%n game</numerusform>
            <numerusform>%n games</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n random plies at first</source>
        <translation>
            <numerusform>%n random ply at first</numerusform>
            <numerusform>%n random plies at first</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n playouts</source>
        <translation>
            <numerusform>%n playout</numerusform>
            <numerusform>%n playouts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>sees %n plies</source>
        <translation>
            <numerusform>sees %n ply</numerusform>
            <numerusform>sees %n plies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Match to %n points</source>
        <translation>
            <numerusform>Match to %n point</numerusform>
            <numerusform>Match to %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>wins %n points</source>
        <translation>
            <numerusform>wins %n point</numerusform>
            <numerusform>wins %n points</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n blue checkers</source>
        <translation>
            <numerusform>%n blue checker</numerusform>
            <numerusform>%n blue checkers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n orange checkers</source>
        <translation>
            <numerusform>%n orange checker</numerusform>
            <numerusform>%n orange checkers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{side} needs %n points</source>
        <translation>
            <numerusform>{side} needs %n point</numerusform>
            <numerusform>{side} needs %n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_Sentences</name>
    <message numerus="yes">
        <source>Not finished, %n moves</source>
        <translation>
            <numerusform>Not finished, %n move</numerusform>
            <numerusform>Not finished, %n moves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n move</numerusform>
            <numerusform>%n moves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_StagedStep</name>
    <message numerus="yes">
        <source>Generate: {node} gets %n child(ren).</source>
        <translation>
            <numerusform>Generate: {node} gets %n child.</numerusform>
            <numerusform>Generate: {node} gets %n children.</numerusform>
        </translation>
    </message>
</context>
</TS>
