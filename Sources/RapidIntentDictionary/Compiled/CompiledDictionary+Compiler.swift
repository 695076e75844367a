import RapidIntent

extension CompiledDictionary {
    /// Takes what was compiled.
    init(_ compiler: DictionaryCompiler) {
        self.init(
            locale: compiler.locale, version: compiler.version, intents: compiler.intents, phrases: compiler.table,
            blocks: compiler.blocks, lists: compiler.lists, values: ListValues(compiler.listCompiler.values),
            listRoots: compiler.listRoots, listTree: compiler.listTree, rules: compiler.rules.templates,
            network: compiler.network)
    }
}
