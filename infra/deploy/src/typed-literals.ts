import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, REPOSITORY, type Document } from './documents.ts';

const PACKAGES: Readonly<Record<string, string>> = {
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg/',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/',
};

/** Paths of our own types, for kinds without a package of types. Relative to the compiled folder. */
const OWN: Readonly<Record<string, string>> = {
  'barmancloud.cnpg.io/v1': '../../../infra/deploy/src/object-store',
};

function moduleOf(apiVersion: string): string {
  const ownModule = OWN[apiVersion];
  if (ownModule !== undefined) return ownModule;
  const [group = '', version] = apiVersion.split('/');
  return version === undefined
    ? `kubernetes-models/${group}`
    : `${PACKAGES[group] ?? 'kubernetes-models/'}${apiVersion}`;
}

/**
 * Writes each document as a typed literal in TypeScript, so that the compiler rejects unknown fields and wrong values.
 */
export function typedLiterals(documents: readonly Document[]): string {
  return documents
    .map((document, index) => {
      const { apiVersion, kind } = document.content;
      const type = `import('${moduleOf(apiVersion)}').I${kind}`;
      return `// ${nameOf(document)}\nexport const document${index}: ${type} = ${JSON.stringify(document.content, null, 2)};\n`;
    })
    .join('\n');
}

export async function compile(texts: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  // Inside the repository, so that imports resolve; other checks ignore it.
  const folder = join(REPOSITORY, 'node_modules/.cache/typed-literals');
  mkdirSync(folder, { recursive: true });
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(folder, `${name}.ts`), text);
    return `${name}.ts`;
  });
  const options =
    '--noEmit --singleThreaded --strict --skipLibCheck --module esnext --moduleResolution bundler --ignoreConfig --pretty false';
  const output = await new Promise<string>((resolve) => {
    const compiler = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [compiler, ...options.split(' '), ...files], { cwd: folder }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  const lines = output.split('\n').filter((line) => /error TS\d+/.test(line));
  const linesByName = Object.keys(texts).map(
    (name) => [name, lines.filter((line) => line.startsWith(`${name}.ts(`))] as const,
  );
  const otherLines = lines.filter((line) => !linesByName.some(([, linesOfDocument]) => linesOfDocument.includes(line)));
  return { ...Object.fromEntries(linesByName), ...(otherLines.length > 0 ? { compiler: otherLines } : {}) };
}
