import { builtinModules } from 'node:module';

const BARE = new Set(builtinModules.filter((name) => !name.startsWith('node:')));

/**
 * Node's own modules have one name each, with `node:`: a rule that keeps `node:fs` in its rooms is not passed by with `fs`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const nodeProtocol = {
  meta: { type: 'problem', messages: { bare: "Say 'node:{{name}}'." }, schema: [] },
  create(context) {
    const look = (source) => {
      if (source?.type === 'Literal' && BARE.has(source.value)) {
        context.report({ node: source, messageId: 'bare', data: { name: source.value } });
      }
    };
    return {
      ImportDeclaration: ({ source }) => look(source),
      ExportNamedDeclaration: ({ source }) => look(source),
      ExportAllDeclaration: ({ source }) => look(source),
      ImportExpression: ({ source }) => look(source),
      'CallExpression[callee.name="require"]': ({ arguments: [name] }) => look(name),
    };
  },
};
