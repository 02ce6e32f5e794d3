import { dirname, join } from 'node:path';

/** 'type' means a type without parameters. */
export type Kind = 'value' | 'type' | 'generic type';

interface Exported {
  kind: Kind;
  /** Module that declares the name or re-exports it from another package. */
  module: string;
}

export function modulesOf(report: string): Map<string, string> {
  const [, ...parts] = report.split(/^\/\/ (src\/\S+\.d\.ts)$/m);
  return new Map(parts.flatMap((path, index) => (index % 2 === 0 ? [[path, parts[index + 1] ?? ''] as const] : [])));
}

export function entriesOf(report: string): string[] {
  const [, list] = /^\/\/ Entries: (.*)$/m.exec(report) ?? [];
  return list?.split(' ') ?? [...modulesOf(report).keys()].slice(0, 1);
}

const DECLARED = /^export (?:declare )?(?:abstract )?(const|let|function|class|enum|type|interface) (\w+)(<?)/gm;
const LISTED = /^export (type )?\{([^}]*)\}(?: from ['"]([^'"]+)['"])?/gm;
const ALL = /^export \* from ['"](\.[^'"]+)['"]/gm;

export function exportedNames(modules: ReadonlyMap<string, string>, path: string): Map<string, Exported> {
  const text = modules.get(path) ?? '';
  const names = new Map<string, Exported>();
  for (const [, keyword = '', name = '', generic] of text.matchAll(DECLARED)) {
    const isType = keyword === 'type' || keyword === 'interface';
    names.set(name, { kind: isType ? (generic === '<' ? 'generic type' : 'type') : 'value', module: path });
  }
  for (const [, allTypes, list = '', from = ''] of text.matchAll(LISTED)) {
    const exportsOfModule = from.startsWith('.')
      ? exportedNames(modules, moduleAt(path, from))
      : new Map<string, Exported>();
    for (const item of list
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)) {
      const [, onlyType, original = '', name = original] = /^(type )?(\w+)(?: as (\w+))?$/.exec(item) ?? [];
      // Types re-exported from another package are checked only by name, because the package's version is pinned.
      const kind = (allTypes ?? onlyType) === undefined ? 'value' : 'generic type';
      names.set(name, exportsOfModule.get(original) ?? { kind, module: path });
    }
  }
  for (const [, from = ''] of text.matchAll(ALL)) {
    for (const [name, exported] of exportedNames(modules, moduleAt(path, from))) names.set(name, exported);
  }
  return names;
}

const moduleAt = (path: string, from: string): string => join(dirname(path), from).replace(/\.tsx?$/, '.d.ts');

const IMPORTED = /(?:from |import\()['"](\.[^'"]+)['"]/g;

/** Includes modules that import a changed module, even indirectly. */
export function changedModules(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Set<string> {
  const changedPaths = new Set([...before.keys()].filter((path) => before.get(path) !== after.get(path)));
  const imports = (path: string) =>
    [...(before.get(path) ?? '').matchAll(IMPORTED)].map(([, from = '']) => moduleAt(path, from));
  for (let lastSize = -1; lastSize < changedPaths.size;) {
    lastSize = changedPaths.size;
    for (const path of before.keys())
      if (imports(path).some((other) => changedPaths.has(other))) changedPaths.add(path);
  }
  return changedPaths;
}
