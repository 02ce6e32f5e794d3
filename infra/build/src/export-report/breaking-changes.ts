import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from '../repository.ts';
import { changedModules, entriesOf, exportedNames, modulesOf, type Kind } from './exported-names.ts';

/** Modules of TypeScript in a declaration; the compiler finds declarations by the names of scripts. */
const SOURCE = /((?:from|import) ?\(?\s*['"]\.[^'"]*)\.tsx?(['"])/g;
/** Schemas and types of what callers pass; all others are read. */
const PASSED = /(?:Body|Params|Query|Form)$/;

const CHECKS = `
import type * as z from 'zod/v4/core';
/** Fails unless what is there now can stand in for what was there. */
type Fits<Former, Now extends Former> = Now;
/** Another text or number as a constant is a change of what it does. */
type Plain<T> = T extends string ? string : T extends number ? number : T;
type Keys<T> = T extends object ? keyof T : never;
type Shape<T> = T extends { shape?: infer S } ? NonNullable<S> : never;
type Accepts<S> = S extends object ? (input: Omit<S, 'response'>) => void : never;
type Answer<S> = S extends { response: infer R } ? R : never;
`;

/**
 * What breaks code that was written for the former report of a package, by the names of its exports; empty if nothing
 * does. A name must still be there, and its new type must do wherever the former one did. Of a call and of what callers
 * pass, each former input must still be accepted. Types with parameters are only looked for by name.
 */
export function breakingChanges(former: string, now: string): string[] {
  const [before, after] = [modulesOf(former), modulesOf(now)];
  const entries = entriesOf(former);
  // The compiler cannot compare everything: of two declarations with the same text it may not see that they are equal.
  const changed = changedModules(before, after);
  const gone: string[] = [];
  const lines: { name: string; line: string }[] = [];
  entries.forEach((entry, index) => {
    const names = exportedNames(after, entry);
    for (const [name, { kind, module }] of exportedNames(before, entry)) {
      const there = names.get(name);
      if (there === undefined || (there.kind !== kind && kind !== 'generic type')) gone.push(name);
      else if (changed.has(module)) for (const line of checksOf(name, kind, index, before)) lines.push({ name, line });
    }
  });
  return [...new Set([...gone, ...failing(lines, { before, after, entries })])].sort();
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

/** The declared type of a constant; empty for anything else. */
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

/** The names whose checks the compiler rejects. @throws Error if it rejects anything else */
function failing(checks: readonly { name: string; line: string }[], { before, after, entries }: Compared): string[] {
  const cache = join(REPOSITORY, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  // Within the repository, whose packages the declarations import.
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
    const { stdout } = spawnSync(join(REPOSITORY, 'node_modules', '.bin', 'tsc'), ['-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    const errors = stdout.split('\n').filter((line) => /: error TS\d+:/.test(line));
    return errors.map((error) => {
      const [, line] = /checks\.ts\((\d+),/.exec(error) ?? [];
      const check = checks[Number(line) - first];
      if (check === undefined) throw new Error(`The reports cannot be compared: ${error}`);
      return check.name;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
