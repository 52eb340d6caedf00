import type { AiDisclosure, AssistantSettings } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import type { AssistantCalls } from '../../cache/assistantQueries.ts'
import { InPlatform } from '../../testing/InPlatform.tsx'
import { DisclosureForm } from './DisclosureForm.tsx'

const defaults: AiDisclosure['defaults'] = {
  en: 'I am an AI assistant and answer automatically. If you would like a person to answer, just say so.',
  es: 'Soy un asistente de IA y respondo automáticamente. Si prefiere que le responda una persona, dígamelo.',
  kk: 'Мен ЖИ көмекшісімін, автоматты түрде жауап беремін. Адам жауап бергенін қаласаңыз, айта салыңыз.',
  pt: 'Sou um assistente de IA e respondo automaticamente. Se preferir que uma pessoa responda, é só dizer.',
  ru: 'Я ИИ-ассистент и отвечаю автоматически. Если хотите, чтобы ответил человек, просто скажите об этом.',
  uk: 'Я ШІ-асистент і відповідаю автоматично. Якщо хочете, щоб відповіла людина, просто скажіть про це.',
}
const usual: AiDisclosure = { wordings: defaults, defaults }
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
    await expect(canvas.queryByRole('button')).toBeNull()
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
      disclosure: { wordings: { uk: 'Привіт! Відповідає бот салону Лілія.' } },
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
    await expect(updateAssistant).toHaveBeenCalledWith({ companyId: 101, disclosure: { wordings: { en: '' } } })
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
