import type { Language } from '@frontdesk/contract'

/** The message to a customer who writes while an office is closed. */
type AwayText = {
  /** `{when}` stands for the next opening. */
  away: string
  /** Where no day of the coming year is open. */
  awayForLong: string
}

/** The messages where a company has no words of its own, in the languages of customers. */
export const awayTexts: Readonly<Record<Language, AwayText>> = {
  en: {
    away: 'Thank you for your message. We are closed now. We open again {when}, and answer you then.',
    awayForLong: 'Thank you for your message. We are closed now, and answer you as soon as we are back.',
  },
  es: {
    away: 'Gracias por su mensaje. Ahora estamos cerrados. Volvemos a abrir el {when} y entonces le responderemos.',
    awayForLong: 'Gracias por su mensaje. Ahora estamos cerrados y le responderemos en cuanto volvamos.',
  },
  kk: {
    away: 'Хабарламаңызға рахмет. Қазір жұмыс уақыты емес. Қайта ашылатын уақытымыз: {when}. Сол кезде жауап береміз.',
    awayForLong: 'Хабарламаңызға рахмет. Қазір жұмыс уақыты емес, оралған бойда жауап береміз.',
  },
  pt: {
    away: 'Agradecemos a sua mensagem. Estamos fechados agora. Reabrimos {when} e então responderemos.',
    awayForLong: 'Agradecemos a sua mensagem. Estamos fechados agora e responderemos assim que voltarmos.',
  },
  ru: {
    away: 'Спасибо за сообщение. Сейчас мы закрыты. Откроемся: {when}. Тогда и ответим вам.',
    awayForLong: 'Спасибо за сообщение. Сейчас мы закрыты и ответим вам, как только вернёмся.',
  },
  uk: {
    away: 'Дякуємо за повідомлення. Зараз ми зачинені. Відчинимося: {when}. Тоді й відповімо вам.',
    awayForLong: 'Дякуємо за повідомлення. Зараз ми зачинені й відповімо вам, щойно повернемося.',
  },
}
