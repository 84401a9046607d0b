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
        <source>at least %Ln node(s), {percent}% pruned</source>
        <translation>
            <numerusform>at least %Ln node, {percent}% pruned</numerusform>
            <numerusform>at least %Ln nodes, {percent}% pruned</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s), {percent}% pruned</source>
        <translation>
            <numerusform>%Ln node, {percent}% pruned</numerusform>
            <numerusform>%Ln nodes, {percent}% pruned</numerusform>
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
    <name>StackPanel</name>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
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
    <name>_CalledStep</name>
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
