const tsc = 'node ../../../node_modules/typescript-7/bin/tsc -p'

/** The files of a new domain library: pure, with its entry point, a test and a property. */
export const domainLibrary = ({ name, camel }) => ({
  'package.json': `${JSON.stringify(
    {
      name: `@frontdesk/${name}`,
      private: true,
      type: 'module',
      sideEffects: false,
      exports: { '.': './src/index.ts' },
      nx: { tags: ['type:domain'] },
      scripts: { typecheck: `${tsc} tsconfig.src.json && ${tsc} tsconfig.test.json`, lint: 'eslint .' },
    },
    null,
    2,
  )}\n`,
  'tsconfig.json': `{ "files": [], "references": [{ "path": "./tsconfig.src.json" }, { "path": "./tsconfig.test.json" }] }\n`,
  'tsconfig.src.json': `{ "extends": "../../../tsconfig.base.json", "include": ["src"], "exclude": ["src/**/*.test.ts", "src/**/*.test-d.ts", "src/**/*.bench.ts"] }\n`,
  'tsconfig.test.json': `{ "extends": "../../../tsconfig.node.json", "include": ["src"] }\n`,
  'README.md': `# ${name}\n\nWhat this library knows, in one sentence. Its terms, its properties, one example.\n`,
  'src/index.ts': `export { ${camel} } from './${camel}.ts'\n`,
  [`src/${camel}.ts`]: `/** What it does: units, shapes, errors, and the id of the requirement. */\nexport const ${camel} = (value: number): number => value\n`,
  [`src/${camel}.test.ts`]: `import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ${camel} } from './${camel}.ts'

it('${camel} returns what it is given', () => {
  expect(${camel}(1)).toBe(1)
})

describe('properties of ${camel}', () => {
  it('applying ${camel} twice equals applying it once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(${camel}(${camel}(value))).toBe(${camel}(value))
      }),
    )
  })
})
`,
})
