import type { MessageFile } from '@frontdesk/contract'
import { PlatformProvider } from '@frontdesk/platform'
import { aConfig, aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { createUploads, setUploadProgress } from '../attachments/uploadProgress.ts'
import { aDocument, aPicture } from '../testing/aFile.ts'
import { byCustomer, outgoing, rowOf } from '../testing/threadFixtures.ts'
import { MessageFiles } from './MessageFiles.tsx'
import { createAttachments } from '../attachments/createAttachments.ts'

const picture = new URL('../testing/aPicture.svg?no-inline', import.meta.url).href

/** Files whose id begins with `there` resolve to an image; others do not exist. */
const linksOf = ({ fileIds }: Readonly<Record<string, unknown>>) => ({
  links: (fileIds as readonly string[]).map((fileId) => ({
    // the call's own shape
    fileId,
    url: fileId.startsWith('there') ? `${picture}&of=${fileId}` : `/no-such-file/${fileId}`,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  })),
})

function Linked({ children }: { children: ReactNode }) {
  const [platform] = useState(() => {
    const made = aPlatform({
      api: aFakeApi({ call: { getFileLinks: linksOf } }),
      different: { config: { ...aConfig(), apiHost: window.location.origin } },
    })
    made.singleton(createAttachments).unsent.hold(uploading)
    setUploadProgress(made.singleton(createUploads), 'intent-1', {
      sent: 40,
      total: 100,
      files: { 'upload-nails.png': 1, 'upload-prices.pdf': 0.35 },
    })
    return made
  })
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}

const meta: Meta<typeof MessageFiles> = { component: MessageFiles, decorators: [(Story) => <Linked>{Story()}</Linked>] }
export default meta
type Story = StoryObj<typeof MessageFiles>

const nails: MessageFile = {
  id: 'there-1',
  name: 'nails.png',
  type: 'image/png',
  size: 48_211,
  width: 640,
  height: 400,
}
const second: MessageFile = { ...nails, id: 'there-2', name: 'second.png' }
const third: MessageFile = { ...nails, id: 'there-3', name: 'third.png' }
const prices: MessageFile = {
  id: 'missing-1',
  name: 'Prices for the summer of 2026, with all discounts and gift cards.pdf',
  type: 'application/pdf',
  size: 2_600_000,
}
const audio: MessageFile = { id: 'missing-2', name: 'voice.ogg', type: 'audio/ogg', size: 120_000 }
const clip: MessageFile = {
  id: 'missing-3',
  name: 'clip.mp4',
  type: 'video/mp4',
  size: 4_200_000,
  width: 1280,
  height: 720,
}
const rowWith = (...files: readonly MessageFile[]) => rowOf(byCustomer(7, '', { metadata: { files: [...files] } }))

export const OnePicture: Story = {
  args: { row: rowWith(nails) },
  play: async ({ canvas, canvasElement }) => {
    const place = canvasElement.querySelector('[data-state]')?.getBoundingClientRect()
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Enlarge nails.png' })).toHaveAttribute('aria-busy', 'false'),
    )
    // The space was reserved: nothing has moved.
    await expect(canvasElement.querySelector('[data-state]')?.getBoundingClientRect()).toEqual(place)
  },
}
export const ThreePictures: Story = {
  args: { row: rowWith(nails, second, third) },
  play: async ({ canvas }) => waitFor(() => expect(canvas.getAllByRole('img')).toHaveLength(3)),
}
export const Enlarged: Story = {
  args: { row: rowWith(nails, second) },
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Enlarge nails.png' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Picture' }, { timeout: 10_000 })
    await expect(await screen.findByText('nails.png')).toBeVisible()
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement)) // something has the focus
    await userEvent.keyboard('{ArrowRight}')
    await expect(await screen.findByText('second.png')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Enlarge second.png' })).toHaveFocus())
  },
}
export const NotToBeLoaded: Story = {
  args: { row: rowWith({ ...nails, id: 'missing-9' }) },
  play: async ({ canvas }) => expect(await canvas.findByText('The picture could not be loaded')).toBeVisible(),
}
export const OtherFiles: Story = {
  args: {
    row: rowWith(prices, {
      ...prices,
      id: 'missing-4',
      name: 'clients.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      size: 9000,
    }),
  },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('link', { name: /^Download Prices/u })).toHaveAttribute('href')),
}
export const SoundAndFilm: Story = {
  args: { row: rowWith(audio, clip) },
  play: async ({ canvas }) => waitFor(() => expect(canvas.getByLabelText('Play clip.mp4')).toBeVisible()),
}
const words = 'Добрий день! Скільки коштує манікюр, і чи є у вас вільне місце в п’ятницю після обіду?'
const at = '2026-11-20T12:00:00.000Z'
export const Transcribing: Story = {
  args: { row: rowWith({ ...audio, transcript: { state: 'pending' } }) },
  play: async ({ canvas }) => expect(canvas.getByText('Transcribing…')).toBeVisible(),
}
export const Transcribed: Story = {
  args: { row: rowWith({ ...audio, transcript: { state: 'done', text: words, language: 'uk', at } }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(words)).toHaveAttribute('lang', 'uk')
    await expect(canvas.queryByRole('button', { name: 'Show the whole transcript' })).toBeNull()
  },
}
export const LongTranscript: Story = {
  args: { row: rowWith({ ...audio, transcript: { state: 'done', text: `${words} `.repeat(12), language: 'uk', at } }) },
  play: async ({ canvas }) => {
    const text = canvas.getByText(/^Добрий день!/u)
    const folded = text.clientHeight
    const button = canvas.getByRole('button', { name: 'Show the whole transcript' })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect(text.clientHeight).toBeGreaterThan(folded)
    await userEvent.click(canvas.getByRole('button', { name: 'Show less of the transcript' }))
    await expect(text.clientHeight).toBe(folded)
  },
}
export const NotTranscribed: Story = {
  args: {
    row: rowWith(
      { ...audio, transcript: { state: 'failed' } },
      { ...audio, id: 'missing-8', transcript: { state: 'silent' } },
      { ...audio, id: 'missing-9', transcript: { state: 'unsupported' } },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Could not be transcribed')).toBeVisible()
    await expect(canvas.getByText('No words were recognised')).toBeVisible()
  },
}
export const Deleted: Story = {
  args: { row: rowOf(byCustomer(7, '', { isDeleted: true, metadata: { files: [nails, prices] } })) },
}

const uploading = [aPicture('nails.png'), aDocument('prices.pdf', 300_000)]
const unsent = rowOf(byCustomer(7, 'Hello'), {
  type: 'message-sending',
  message: outgoing('intent-1', 'Look', {
    files: uploading.map(({ id, name, type, blob }) => ({ id, name, type, size: blob.size })),
  }),
})
export const GoingUp: Story = {
  args: { row: unsent, onCancel: () => undefined },
  play: async ({ canvas }) => expect(canvas.getAllByRole('progressbar')).toHaveLength(2),
}
