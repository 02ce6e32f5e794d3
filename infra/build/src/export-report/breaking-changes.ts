import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from './export-report.ts';
import { changedModules, entriesOf, exportedNames, modulesOf, type Kind } from './exported-names.ts';

/** Matches imports of TypeScript modules in declaration files, where the compiler expects .js names. */
const SOURCE = /((?:from|import) ?\(?\s*['"]\.[^'"]*)\.tsx?(['"])/g;
/** Matches the names of input types and schemas. All other types are outputs. */
const PASSED = /(?:Body|Params|Query|Form)$/;

const CHECKS = `
import type * as z from 'zod/v4/core';
/** Does not compile unless the current type is assignable to the previous one. */
type Fits<Former, Now extends Former> = Now;
/** Widens literals, because a constant may change its value. */
type Plain<T> = T extends string ? string : T extends number ? number : T;
type Keys<T> = T extends object ? keyof T : never;
type Shape<T> = T extends { shape?: infer S } ? NonNullable<S> : never;
type Accepts<S> = S extends object ? (input: Omit<S, 'response'>) => void : never;
type Answer<S> = S extends { response: infer R } ? R : never;
`;

/**
 * Returns the names of exports whose change breaks code written for the previous report. Outputs must stay assignable
 * to the former type, and former inputs must stay valid. Generic types are checked only by name.
 */
export function breakingChanges(former: string, now: string): string[] {
  const [before, after] = [modulesOf(former), modulesOf(now)];
  const entries = entriesOf(former);
  // Skips unchanged modules, because the compiler does not always see that two identical declarations are equal.
  const changedPaths = changedModules(before, after);
  const missingNames: string[] = [];
  const lines: { name: string; line: string }[] = [];
  entries.forEach((entry, index) => {
    const names = exportedNames(after, entry);
    for (const [name, { kind, module }] of exportedNames(before, entry)) {
      const match = names.get(name);
      if (match === undefined || (match.kind !== kind && kind !== 'generic type')) missingNames.push(name);
      else if (changedPaths.has(module))
        for (const line of checksOf(name, kind, index, before)) lines.push({ name, line });
    }
  });
  return [...new Set([...missingNames, ...failing(lines, { before, after, entries })])].sort();
}

function checksOf(name: string, kind: Kind, entry: number, before: ReadonlyMap<string, string>): string[] {
  const [former, now] = [`Former${entry}.${name}`, `Now${entry}.${name}`];
  if (kind === 'generic type') return [];
  if (kind === 'type') {
    return PASSED.test(name)
      ? [`Fits<${now}, ${former}>`, `Fits<Keys<${now}>, Keys<${former}>>`]
      : [`Fits<${former}, ${now}>`];
  }
  const declared = declarationOf(name, before);
  if (/^(?:import\("[^"]+"\)\.)?Call</.test(declared)) {
    const [one, other] = [`Shape<typeof ${former}>`, `Shape<typeof ${now}>`];
    return [`Fits<Accepts<${one}>, Accepts<${other}>>`, `Fits<Answer<${one}>, Answer<${other}>>`];
  }
  if (declared.startsWith('z.')) {
    return PASSED.test(name)
      ? [`Fits<z.input<typeof ${now}>, z.input<typeof ${former}>>`]
      : [`Fits<z.output<typeof ${former}>, z.output<typeof ${now}>>`];
  }
  return [`Fits<Plain<typeof ${former}>, Plain<typeof ${now}>>`];
}

function declarationOf(name: string, modules: ReadonlyMap<string, string>): string {
  const declared = new RegExp(`^export declare const ${name}: (.*)`, 'm');
  for (const text of modules.values()) {
    const [, type] = declared.exec(text) ?? [];
    if (type !== undefined) return type;
  }
  return '';
}

interface Compared {
  before: ReadonlyMap<string, string>;
  after: ReadonlyMap<string, string>;
  entries: readonly string[];
}

/**
 * Returns the names whose checks do not compile.
 * @throws Error for a compiler error outside of the checks
 */
function failing(checks: readonly { name: string; line: string }[], { before, after, entries }: Compared): string[] {
  const cache = join(REPOSITORY, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the repository, so that the declarations' imports resolve.
  const folder = mkdtempSync(join(cache, 'export-report-'));
  try {
    for (const [side, modules] of [
      ['former', before],
      ['now', after],
    ] as const) {
      for (const [path, text] of modules) {
        const file = join(folder, side, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text.replace(SOURCE, '$1.js$2'));
      }
    }
    const imports = entries.flatMap((entry, index) =>
      [
        ['Former', 'former'],
        ['Now', 'now'],
      ].map(([name, side]) => `import type * as ${name}${index} from './${side}/${entry.replace(/\.d\.ts$/, '.js')}';`),
    );
    const head = `${imports.join('\n')}${CHECKS}`;
    const first = head.split('\n').length;
    const body = checks.map(({ line }, index) => `export type C${index} = ${line};`);
    writeFileSync(join(folder, 'checks.ts'), `${head}${body.join('\n')}\n`);
    const compilerOptions = {
      noEmit: true,
      skipLibCheck: true,
      noUnusedLocals: false,
      types: [],
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
    };
    const settings = { extends: join(REPOSITORY, 'tsconfig.base.json'), compilerOptions, files: ['checks.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = spawnSync(
      join(REPOSITORY, 'node_modules', '.bin', 'tsc'),
      ['-p', folder, '--pretty', 'false', '--singleThreaded'],
      {
        encoding: 'utf8',
      },
    );
    const errors = stdout.split('\n').filter((line) => /: error TS\d+:/.test(line));
    return errors.map((error) => {
      const [, line] = /checks\.ts\((\d+),/.exec(error) ?? [];
      const check = checks[Number(line) - first];
      if (check === undefined) throw new Error(`Could not compare the reports: ${error}`);
      return check.name;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
