import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { catalogPlugin } from './compiled-catalog.ts';

test('a catalog contains translations, English where they are missing, and accented English with ?pseudo', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'es.po');
  writeFileSync(file, 'msgid "Save <b>{name}</b>"\nmsgstr "Guardar <b>{name}</b>"\n\nmsgid "New"\nmsgstr ""\n');
  const { load } = catalogPlugin() as { load: (id: string) => { code: string } | null };
  const messages = async (id: string) => {
    const module = `data:text/javascript,${encodeURIComponent(load(id)?.code ?? '')}`;
    return ((await import(module)) as { messages: object }).messages;
  };
  expect(await messages(file)).toEqual({ 'Save <b>{name}</b>': ['Guardar <b>', ['name'], '</b>'], New: ['New'] });
  const accented = await messages(`${file}?pseudo`);
  expect(JSON.stringify(accented)).not.toContain('New"]');
  expect(JSON.parse(JSON.stringify(accented).normalize('NFD').replaceAll(/\p{M}/gu, ''))).toEqual({
    'Save <b>{name}</b>': ['Save <b>', ['name'], '</b>'],
    New: ['New'],
  });
  expect(load(`${file}.ts`)).toBeNull();
});
