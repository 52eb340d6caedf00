import { ApiError } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import type { TemplateDraft } from './useSendTemplate.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { colours, offer, reminder, thanks } from './templateFixtures.ts'

const onWhatsapp = aChat({ platform: 'whatsapp' })

type Answers = { list: () => unknown; send?: () => unknown }

function Provider({
  answers: { list, send = () => new Promise(() => undefined) },
  children,
}: {
  answers: Answers
  children: ReactNode
}) {
  const [platform] = useState(() =>
    aPlatform({ api: aFakeApi({ call: { getMessageTemplates: list, sendTemplate: send } }) }),
  )
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}

function Dialog({ draft: first, chat }: { draft: TemplateDraft | null; chat: Chat }) {
  const [draft, setDraft] = useState(first)
  return (
    <TemplateDialog
      target={{ companyId: chat.companyId, chatId: chat.id, marketingStoppedAt: chat.marketingStoppedAt }}
      draft={draft}
      onDraft={setDraft}
      onClose={fn()}
      onSent={fn()}
      onSettled={(_intent, isUnclear) => setDraft((current) => current && { ...current, isUnclear })}
    />
  )
}

const listed = {
  list: () => ({ templates: [reminder, thanks, offer], unsupported: 3, isComplete: true, freeUntil: null }),
}
const story = (answers: Answers, draft: TemplateDraft | null = null, chat = onWhatsapp): Story => ({
  render: () => (
    <Provider answers={answers}>
      <Dialog draft={draft} chat={chat} />
    </Provider>
  ),
})

const meta: Meta<typeof TemplateDialog> = { component: TemplateDialog }
export default meta
type Story = StoryObj<typeof TemplateDialog>

const picture = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"><rect width="640" height="320" fill="#8a5cf6"/></svg>',
  ],
  { type: 'image/svg+xml' },
)
const dialog = async () => within(await screen.findByRole('dialog'))

export const Choosing: Story = {
  ...story(listed),
  play: async () => expect(await (await dialog()).findAllByRole('listitem')).toHaveLength(3),
}
export const FreeAfterAnAdvertisement: Story = {
  ...story({ list: () => ({ ...listed.list(), freeUntil: '2026-11-27T14:30:00.000Z' }) }),
  play: async () =>
    expect(
      await (await dialog()).findByText(/charges nothing for templates until 27\.11\.2026 \d\d:30/u),
    ).toBeVisible(),
}
export const Many: Story = {
  ...story({
    list: () => ({
      templates: Array.from({ length: 30 }, (_, place) => ({
        ...(place % 2 ? reminder : offer),
        name: `template_${place}`,
      })),
      unsupported: 0,
      isComplete: false,
      freeUntil: null,
    }),
  }),
  play: async () => expect(await (await dialog()).findByText('Only the first thousand are listed.')).toBeVisible(),
}
export const Empty: Story = {
  ...story({ list: () => ({ templates: [], unsupported: 0, isComplete: true, freeUntil: null }) }),
  play: async () => expect(await (await dialog()).findByText('There are no templates yet')).toBeVisible(),
}
export const Loading: Story = story({ list: () => new Promise(() => undefined) })
export const NotLoaded: Story = {
  ...story({
    list: () => {
      throw new ApiError({ status: 502, body: { code: 'CHANNEL_UNREACHABLE', message: 'No answer' } })
    },
  }),
  play: async () => expect(await (await dialog()).findByRole('button', { name: 'Retry' })).toBeVisible(),
}
export const FillingIn: Story = story(listed, {
  template: reminder,
  values: { 'header:1': '18:00' },
  file: null,
  clientMessageId: 'intent-0001',
  isUnclear: false,
})
export const Offer: Story = story(listed, {
  template: offer,
  values: { 'body:first_name': 'Ганна', 'button:0:1': 'hanna' },
  file: null,
  clientMessageId: 'intent-0001',
  isUnclear: false,
})
/** A template of marketing for a customer who has switched such messages off. */
export const MarketingStopped: Story = {
  ...story(
    listed,
    {
      template: offer,
      values: { 'body:first_name': 'Ганна', 'button:0:1': 'hanna' },
      file: null,
      clientMessageId: 'intent-0001',
      isUnclear: false,
    },
    aChat({ platform: 'whatsapp', marketingStoppedAt: '2026-11-20T12:00:00.000Z' }),
  ),
  play: async () => expect(await (await dialog()).findByText('The customer wants no marketing messages')).toBeVisible(),
}
/** A template that begins with a picture, before one is chosen and with one. */
export const PictureMissing: Story = {
  ...story(listed, { template: colours, values: {}, file: null, clientMessageId: 'intent-0001', isUnclear: false }),
  play: async () => {
    await userEvent.click((await dialog()).getByRole('button', { name: 'Send' }))
    await expect((await dialog()).getByRole('alert')).toHaveTextContent('Choose a picture, as a JPEG or PNG.')
    await expect((await dialog()).getByRole('button', { name: 'Choose a file…' })).toHaveFocus()
  },
}
export const PictureChosen: Story = story(listed, {
  template: colours,
  values: {},
  file: {
    id: 'file-1',
    name: 'a-very-long-name-of-a-picture-of-our-new-colours-in-autumn-2026.png',
    type: 'image/png',
    blob: picture,
  },
  clientMessageId: 'intent-0001',
  isUnclear: false,
})
export const PlacesLeft: Story = {
  ...story(listed, { template: reminder, values: {}, file: null, clientMessageId: 'intent-0001', isUnclear: false }),
  play: async () => {
    await userEvent.click((await dialog()).getByRole('button', { name: 'Send' }))
    await expect((await dialog()).getAllByText('Fill this in.')).toHaveLength(3)
  },
}
export const NotSent: Story = {
  ...story(
    {
      ...listed,
      send: () => {
        throw new ApiError({ status: 422, body: { code: 'TEMPLATE_NOT_FOUND', message: 'Gone' } })
      },
    },
    { template: thanks, values: {}, file: null, clientMessageId: 'intent-0001', isUnclear: false },
  ),
  play: async () => {
    await userEvent.click((await dialog()).getByRole('button', { name: 'Send' }))
    await expect(await (await dialog()).findByRole('alert')).toBeVisible()
  },
}
/**
 * After a lost answer, also when the dialog was closed and opened: the values are locked until it is
 * known, or given up on purpose.
 */
export const Locked: Story = {
  ...story(listed, {
    template: reminder,
    values: { 'header:1': '18:00', 'body:1': 'Ann', 'body:2': 'manicure' },
    file: null,
    clientMessageId: 'intent-0001',
    isUnclear: true,
  }),
  play: async () => {
    await expect((await dialog()).getByLabelText('In the heading')).toHaveAttribute('readonly')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Something else…' }))
    await expect((await dialog()).getByRole('button', { name: 'Change the values' })).toBeVisible()
  },
}
