/** The files of a new feature: its door, a page that asks, a part that shows, and the part's story. */
export const featureLibrary = ({ name, pascal }) => ({
  'package.json': `${JSON.stringify(
    {
      name: `@frontdesk/${name}`,
      private: true,
      type: 'module',
      sideEffects: ['**/*.css'],
      exports: { '.': './src/index.ts' },
      nx: { tags: ['type:feature'] },
      scripts: { typecheck: 'node ../../../node_modules/typescript-7/bin/tsc -p tsconfig.json', lint: 'eslint .' },
    },
    null,
    2,
  )}\n`,
  'tsconfig.json': `{ "extends": "../../../tsconfig.browser.json", "include": ["src"] }\n`,
  'README.md': `# ${name}\n\nWhat a user does here, in one sentence. Its words, its screens, the events it hears.\n`,
  'src/index.ts': `export { ${pascal}Page } from './${pascal}Page.tsx'\n`,
  [`src/${pascal}Page.tsx`]: `import { ${pascal}View } from './${pascal}View.tsx'

/** Asks the provider API and lays out; \`${pascal}View\` shows. */
export function ${pascal}Page() {
  return <${pascal}View />
}
`,
  [`src/${pascal}View.tsx`]: `import { Trans } from '@lingui/react/macro'

/** A picture of its props. */
export function ${pascal}View() {
  return (
    <h1>
      <Trans>${pascal}</Trans>
    </h1>
  )
}
`,
  [`src/${pascal}View.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ${pascal}View } from './${pascal}View.tsx'

export default { component: ${pascal}View } satisfies Meta<typeof ${pascal}View>

export const Plain: StoryObj = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading')).toBeVisible()
  },
}
`,
})
