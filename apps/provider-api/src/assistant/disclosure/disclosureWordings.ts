import type { Language } from '@frontdesk/contract'

/** The disclosure where a company has no wording of its own. */
export const defaultDisclosures: Readonly<Record<Language, string>> = {
  en: 'I am an AI assistant and answer automatically. If you would like a person to answer, just say so.',
  es: 'Soy un asistente de IA y respondo automáticamente. Si prefiere que le responda una persona, dígamelo.',
  kk: 'Мен ЖИ көмекшісімін, автоматты түрде жауап беремін. Адам жауап бергенін қаласаңыз, айта салыңыз.',
  pt: 'Sou um assistente de IA e respondo automaticamente. Se preferir que uma pessoa responda, é só dizer.',
  ru: 'Я ИИ-ассистент и отвечаю автоматически. Если хотите, чтобы ответил человек, просто скажите об этом.',
  uk: 'Я ШІ-асистент і відповідаю автоматично. Якщо хочете, щоб відповіла людина, просто скажіть про це.',
}

export type OwnWordings = Partial<Record<Language, string>>

/** The wordings in all languages: a channel's own ones, else the company's, else the defaults. */
export const wordingsOf = (ofCompany: OwnWordings, ofChannel: OwnWordings = {}): Record<Language, string> => ({
  ...defaultDisclosures,
  ...ofCompany,
  ...ofChannel,
})

/** Own wordings after a change; one that is empty or as `inherited` is no own one. */
export function changedWordings(
  own: OwnWordings,
  change: OwnWordings,
  inherited: Readonly<Record<Language, string>> = defaultDisclosures,
): OwnWordings {
  const wordings = { ...own, ...change }
  return Object.fromEntries(
    Object.entries(wordings).filter(
      ([language, wording]) => wording !== '' && wording !== inherited[language as Language],
    ),
  )
}
