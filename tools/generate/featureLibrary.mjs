/**
 * The files of a new feature: its entry point, a query, a page that runs it and handles an event, a view,
 * and their story and test.
 */
export const featureLibrary = (names) => ({
  ...packageFiles(names),
  ...sourceFiles(names),
  ...testFiles(names),
})

/** The files that make it a package, and introduce it. */
const packageFiles = ({ name }) => ({
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
  'README.md': `# ${name}\n\nWhat a user does here, in one sentence. Its terms, its screens, the events it handles.\n`,
})

/** The files that read its data, and show them. */
const sourceFiles = ({ name, pascal, camel }) => ({
  'src/index.ts': `export { ${pascal}Page } from './${pascal}Page.tsx'\n`,
  [`src/${camel}Queries.ts`]: `import { integrationCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The queries of this feature. The connected channels are an example; put the feature's own call in their place. */
export const ${camel}Queries = {
  channels: (api: Api, companyId: number) =>
    queryOptions({
      queryKey: ['${name}', 'channels', companyId],
      queryFn: ({ signal }) => api.subject(integrationCalls).listMessengers({ companyId }, { signal }),
    }),
}
`,
  [`src/${pascal}Page.tsx`]: `import { useApi, useAppEvents, useCompanyId } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ${camel}Queries } from './${camel}Queries.ts'
import { ${pascal}View } from './${pascal}View.tsx'

function ${pascal}Of({ companyId }: { companyId: number }) {
  const api = useApi()
  const events = useAppEvents()
  const queryClient = useQueryClient()
  const { data } = useQuery(${camel}Queries.channels(api, companyId))
  useEffect(
    () =>
      events.on('MESSENGER_INTEGRATION_CONNECTED', () => {
        void queryClient.invalidateQueries({ queryKey: ${camel}Queries.channels(api, companyId).queryKey })
      }),
    [api, companyId, events, queryClient],
  )
  return <${pascal}View channels={data?.length ?? null} />
}

/** Runs the query of the company that is acted for; \`${pascal}View\` shows its result. */
export function ${pascal}Page() {
  const companyId = useCompanyId()
  return companyId === null ? null : <${pascal}Of key={companyId} companyId={companyId} />
}
`,
  [`src/${pascal}View.tsx`]: `import { Plural, Trans } from '@lingui/react/macro'

/** Shows its props: how many channels are connected, or null while that is not loaded. */
export function ${pascal}View({ channels }: { channels: number | null }) {
  return (
    <>
      <h1>
        <Trans>${pascal}</Trans>
      </h1>
      {channels !== null && (
        <p>
          <Plural value={channels} one="# channel" other="# channels" />
        </p>
      )}
    </>
  )
}
`,
})

/** Every state of the view as a story, and what an event does. */
const testFiles = ({ pascal }) => ({
  [`src/${pascal}View.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ${pascal}View } from './${pascal}View.tsx'

export default { component: ${pascal}View } satisfies Meta<typeof ${pascal}View>

export const Loading: StoryObj<typeof ${pascal}View> = {
  args: { channels: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading')).toBeVisible()
  },
}

export const Loaded: StoryObj<typeof ${pascal}View> = {
  args: { channels: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 channels')).toBeVisible()
  },
}
`,
  [`src/${pascal}Page.test.tsx`]: `import { aMessenger } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ${pascal}Page } from './index.ts'

it('the page reads its query again when a channel is connected', async () => {
  let channels = [aMessenger()]
  const api = aFakeApi({ call: { listMessengers: () => channels } })
  const { platform } = renderScreen(<${pascal}Page />, { api })
  expect(await screen.findByText('1 channel')).toBeVisible()
  channels = [aMessenger(), aMessenger({ id: 2 })]
  platform.events.emit('MESSENGER_INTEGRATION_CONNECTED', { type: 'telegram' })
  expect(await screen.findByText('2 channels')).toBeVisible()
})
`,
})
