import { ApiError } from '@frontdesk/api-client'
import type { AiDisclosure, AssistantSettings } from '@frontdesk/contract'
import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { DisclosureForm } from './DisclosureForm.tsx'

const defaults: AiDisclosure['defaults'] = {
  en: 'I am an AI assistant and answer automatically. If you would like a person to answer, just say so.',
  es: 'Soy un asistente de IA y respondo automáticamente. Si prefiere que le responda una persona, dígamelo.',
  kk: 'Мен ЖИ көмекшісімін, автоматты түрде жауап беремін. Адам жауап бергенін қаласаңыз, айта салыңыз.',
  pt: 'Sou um assistente de IA e respondo automaticamente. Se preferir que uma pessoa responda, é só dizer.',
  ru: 'Я ИИ-ассистент и отвечаю автоматически. Если хотите, чтобы ответил человек, просто скажите об этом.',
  uk: 'Я ШІ-асистент і відповідаю автоматично. Якщо хочете, щоб відповіла людина, просто скажіть про це.',
}
const usual: AiDisclosure = {
  wordings: defaults,
  defaults,
  revision: 3,
  requiredBy: null,
  channels: [
    { id: 1, type: 'telegram', title: 'Telegram @lily_bot', isOn: true, wordings: {}, revision: 0 },
    {
      id: 2,
      type: 'whatsapp',
      title: 'WhatsApp +380 44 123 45 67',
      isOn: true,
      wordings: { en: 'Our bot answers on WhatsApp.', uk: 'У WhatsApp відповідає наш бот.' },
      revision: 2,
    },
    { id: 3, type: 'instagram', title: 'Instagram lily.salon', isOn: false, wordings: {}, revision: 1 },
  ],
}
const settings: AssistantSettings = {
  name: 'Assistant',
  kind: 'openai',
  instructions: '',
  isActive: true,
  answersPerConversation: null,
}
const updateAssistant = fn<AssistantCalls['updateAssistant']>()
/** The form calls nothing else. */
const calls = { updateAssistant } as unknown as AssistantCalls

const meta: Meta<typeof DisclosureForm> = {
  component: DisclosureForm,
  args: { companyId: 101, calls, disclosure: usual },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
  beforeEach: () => {
    updateAssistant.mockReset()
    updateAssistant.mockResolvedValue({ settings, changeId: null })
  },
}
export default meta
type Story = StoryObj<typeof DisclosureForm>

export const UsualWords: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveValue(defaults.en)
    await expect(canvas.queryByRole('button', { name: /words$/u })).toBeNull()
  },
}
export const OwnWords: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Language'), 'uk')
    const field = canvas.getByRole('textbox')
    await expect(field).toHaveValue(defaults.uk)
    await userEvent.clear(field)
    await userEvent.type(field, 'Привіт! Відповідає бот салону Лілія.')
    await userEvent.click(canvas.getByRole('button', { name: 'Save the words' }))
    await expect(updateAssistant).toHaveBeenCalledWith({
      companyId: 101,
      disclosure: { wordings: { uk: 'Привіт! Відповідає бот салону Лілія.' }, revision: 3 },
    })
    await expect(await canvas.findByText('Saved')).toBeVisible()
  },
}
export const WordsThatHideTheAi: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox')
    await userEvent.clear(field)
    await userEvent.type(field, 'Hello, I am Lily.')
    await expect(canvas.getByText('Say that an AI or a bot answers.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Save the words' })).toBeDisabled()
  },
}
export const UsualWordsAgain: Story = {
  args: { disclosure: { ...usual, wordings: { ...defaults, en: 'Our bot answers.' } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Use the usual words' }))
    await expect(updateAssistant).toHaveBeenCalledWith({
      companyId: 101,
      disclosure: { wordings: { en: '' }, revision: 3 },
    })
  },
}
export const NotSaved: Story = {
  play: async ({ canvas, userEvent }) => {
    updateAssistant.mockRejectedValue(new Error('The server does not answer'))
    const field = canvas.getByRole('textbox')
    await userEvent.type(field, ' Our AI is called Lily.')
    await userEvent.click(canvas.getByRole('button', { name: 'Save the words' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server does not answer')
    await expect(field).toHaveValue(`${defaults.en} Our AI is called Lily.`)
  },
}
/** A text typed over words that a colleague changed stays, and replaces theirs only when it is saved again. */
export const ChangedMeanwhile: Story = {
  play: async ({ canvas, userEvent }) => {
    updateAssistant.mockRejectedValueOnce(
      new ApiError({ status: 409, body: { code: 'SETTINGS_CHANGED', message: 'Changed' } }),
    )
    const field = canvas.getByRole('textbox')
    await userEvent.type(field, ' It is called Lily.')
    await userEvent.click(canvas.getByRole('button', { name: 'Save the words' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^Somebody has changed these words meanwhile/u)
    await expect(field).toHaveValue(`${defaults.en} It is called Lily.`)
    await userEvent.click(canvas.getByRole('button', { name: 'Save the words' }))
    await expect(await canvas.findByText('Saved')).toBeVisible()
  },
}
export const SwitchedOffForAChannel: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: /^Telegram @lily_bot/u }))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Customers who write to Telegram @lily_bot will not read')
    await expect(updateAssistant).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Keep it on' }))
    await expect(canvas.queryByRole('alert')).toBeNull()
    await userEvent.click(canvas.getByRole('switch', { name: /^Telegram @lily_bot/u }))
    await userEvent.click(canvas.getByRole('button', { name: 'Switch it off here' }))
    await expect(updateAssistant).toHaveBeenCalledWith({
      companyId: 101,
      disclosure: { channelId: 1, isOn: false, revision: 0 },
    })
  },
}
export const Warned: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: /^Telegram @lily_bot/u }))
    await expect(canvas.getByRole('button', { name: 'Switch it off here' })).toBeVisible()
  },
}
export const WarnedOnAPhone: Story = { ...Warned, globals: { viewport: { value: 'phone' } } }
export const SwitchedOnForAChannel: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: /^Instagram lily\.salon/u }))
    await expect(updateAssistant).toHaveBeenCalledWith({
      companyId: 101,
      disclosure: { channelId: 3, isOn: true, revision: 1 },
    })
  },
}
export const OwnWordsOfAChannel: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Own words: WhatsApp +380 44 123 45 67' }))
    const form = within(canvas.getByRole('form', { name: 'The words on WhatsApp +380 44 123 45 67' }))
    const field = form.getByRole('textbox')
    await expect(field).toHaveValue('Our bot answers on WhatsApp.')
    await userEvent.clear(field)
    await userEvent.type(field, 'The AI Lily answers here.')
    await userEvent.click(form.getByRole('button', { name: 'Save the words' }))
    await expect(updateAssistant).toHaveBeenCalledWith({
      companyId: 101,
      disclosure: { channelId: 2, wordings: { en: 'The AI Lily answers here.' }, revision: 2 },
    })
    await userEvent.click(form.getByRole('button', { name: 'Use the company’s words' }))
    await expect(updateAssistant).toHaveBeenLastCalledWith({
      companyId: 101,
      disclosure: { channelId: 2, wordings: { en: '' }, revision: 2 },
    })
  },
}
export const OwnWordsOnAPhone: Story = { ...OwnWordsOfAChannel, globals: { viewport: { value: 'phone' } } }
export const RequiredByLaw: Story = {
  args: { disclosure: { ...usual, requiredBy: 'law' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The law of your company’s country/u)).toBeVisible()
    // Also where the company had switched it off before.
    for (const one of canvas.getAllByRole('switch')) {
      await expect(one).toBeChecked()
      await expect(one).toBeDisabled()
    }
  },
}
export const UnknownCountry: Story = {
  args: { disclosure: { ...usual, requiredBy: 'unknown-country' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Name the country' })).toBeVisible()
  },
}
export const NoChannels: Story = { args: { disclosure: { ...usual, channels: [] } } }
