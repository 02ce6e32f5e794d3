import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import webpack, { type Compiler, type NormalModule } from 'webpack';
import { REPOSITORY } from './workspace.ts';

const ID_LENGTH = 8;
const PARSED_MODULES = ['javascript/auto', 'javascript/esm'];

/**
 * Names every styled component by its file and position. By default the library counts components in module execution
 * order, which differs between server-rendered HTML and the browser.
 */
export class StyleNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('StyleNamesPlugin', (factory) => {
      for (const type of PARSED_MODULES) {
        factory.hooks.parser.for(type).tap('StyleNamesPlugin', (parser) => {
          if (!(parser instanceof webpack.javascript.JavascriptParser)) return;
          parser.hooks.program.tap('StyleNamesPlugin', (program: unknown) => {
            const module: NormalModule = parser.state.module;
            if (!isOurs(module.resource)) return;
            styledComponentsIn(program).forEach((position, index) => {
              const name = JSON.stringify({ componentId: componentId(module.resource, index) });
              module.addPresentationalDependency(
                new webpack.dependencies.ConstDependency(`.withConfig(${name})`, position),
              );
            });
          });
        });
      }
    });
  }
}

function isOurs(file: string | undefined): boolean {
  return file !== undefined && file.startsWith(REPOSITORY) && !file.includes('node_modules') && /\.tsx?$/.test(file);
}

function componentId(file: string, index: number): string {
  const place = `${relative(REPOSITORY, file)}#${index}`;
  return `sc-${createHash('sha256').update(place).digest('hex').slice(0, ID_LENGTH)}`;
}

/** End offsets of `styled.tag` and `styled(Component)` in a syntax tree, in source order. */
export function styledComponentsIn(program: unknown): number[] {
  const ends: number[] = [];
  visit(program, (node) => {
    const target = node['type'] === 'MemberExpression' ? node['object'] : null;
    const callee = node['type'] === 'CallExpression' ? node['callee'] : null;
    if ((isStyled(target) || isStyled(callee)) && typeof node['end'] === 'number') ends.push(node['end']);
  });
  return ends.sort((a, b) => a - b);
}

type SyntaxNode = Record<string, unknown>;

function isStyled(node: unknown): boolean {
  return isNode(node) && node['type'] === 'Identifier' && node['name'] === 'styled';
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function visit(value: unknown, seen: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, seen);
    return;
  }
  if (!isNode(value)) return;
  seen(value);
  for (const [key, child] of Object.entries(value)) if (key !== 'loc' && key !== 'range') visit(child, seen);
}
