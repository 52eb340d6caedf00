import type { Language } from '@frontdesk/contract'

/** The sentences of support's side in a conversation that no person writes. */
type SupportTexts = {
  personAsked: string
  /** The same while nobody is there; `{when}`: when people answer next. */
  personAskedAway: string
  /** Somebody asks while nobody is there. */
  away: string
}

/** The texts in the languages of those who ask; they are stored as messages, so that every client shows them. */
export const supportTexts: Readonly<Record<Language, SupportTexts>> = {
  en: {
    personAsked:
      'You have asked for a person. Somebody of our team answers you here as soon as they can; you need not keep this window open. Until then you can go on asking the AI assistant.',
    personAskedAway:
      'You have asked for a person. Nobody of our team is there now: we answer you here from {when}; you need not keep this window open. Until then you can go on asking the AI assistant.',
    away: 'Nobody of our team is there now; people answer again from {when}. The AI assistant answers at any time. If you need a person, ask for one, and they answer you here then.',
  },
  es: {
    personAsked:
      'Has pedido hablar con una persona. Alguien de nuestro equipo te responderá aquí en cuanto pueda; no hace falta que dejes abierta esta ventana. Mientras tanto, puedes seguir preguntando al asistente de IA.',
    personAskedAway:
      'Has pedido hablar con una persona. Ahora no hay nadie de nuestro equipo: te responderemos aquí a partir del {when}; no hace falta que dejes abierta esta ventana. Mientras tanto, puedes seguir preguntando al asistente de IA.',
    away: 'Ahora no hay nadie de nuestro equipo; volvemos a responder a partir del {when}. El asistente de IA responde a cualquier hora. Si necesitas a una persona, pídela y te responderá aquí entonces.',
  },
  kk: {
    personAsked:
      'Сіз адаммен сөйлесуді сұрадыңыз. Командамыздан біреу мүмкіндігінше тезірек осында жауап береді; бұл терезені ашық ұстаудың қажеті жоқ. Оған дейін ЖИ көмекшісінен сұрай беруіңізге болады.',
    personAskedAway:
      'Сіз адаммен сөйлесуді сұрадыңыз. Қазір командамыздан ешкім жоқ: осында мына уақыттан бастап жауап береміз: {when}. Бұл терезені ашық ұстаудың қажеті жоқ. Оған дейін ЖИ көмекшісінен сұрай беруіңізге болады.',
    away: 'Қазір командамыздан ешкім жоқ. Адамдар мына уақыттан бастап жауап береді: {when}. ЖИ көмекшісі кез келген уақытта жауап береді. Адам керек болса, шақырыңыз, ол сол кезде осында жауап береді.',
  },
  pt: {
    personAsked:
      'Você pediu para falar com uma pessoa. Alguém da nossa equipe responderá aqui assim que puder; não é preciso manter esta janela aberta. Até lá, você pode continuar perguntando ao assistente de IA.',
    personAskedAway:
      'Você pediu para falar com uma pessoa. Agora não há ninguém da nossa equipe: respondemos aqui a partir de {when}; não é preciso manter esta janela aberta. Até lá, você pode continuar perguntando ao assistente de IA.',
    away: 'Agora não há ninguém da nossa equipe; voltamos a responder a partir de {when}. O assistente de IA responde a qualquer hora. Se precisar de uma pessoa, peça, e ela responderá aqui nessa hora.',
  },
  ru: {
    personAsked:
      'Вы попросили ответа человека. Кто-то из нашей команды ответит вам здесь, как только сможет; держать это окно открытым не нужно. А пока можно и дальше спрашивать ИИ-ассистента.',
    personAskedAway:
      'Вы попросили ответа человека. Сейчас никого из нашей команды нет: мы ответим вам здесь, начало работы: {when}. Держать это окно открытым не нужно. А пока можно и дальше спрашивать ИИ-ассистента.',
    away: 'Сейчас никого из нашей команды нет. Люди снова отвечают с этого времени: {when}. ИИ-ассистент отвечает в любое время. Если нужен человек, позовите его, и он ответит вам здесь.',
  },
  uk: {
    personAsked:
      'Ви попросили відповіді людини. Хтось із нашої команди відповість вам тут, щойно зможе; тримати це вікно відкритим не потрібно. А поки можна й далі запитувати ШІ-асистента.',
    personAskedAway:
      'Ви попросили відповіді людини. Зараз нікого з нашої команди немає: ми відповімо вам тут, початок роботи: {when}. Тримати це вікно відкритим не потрібно. А поки можна й далі запитувати ШІ-асистента.',
    away: 'Зараз нікого з нашої команди немає. Люди знову відповідають із цього часу: {when}. ШІ-асистент відповідає будь-коли. Якщо потрібна людина, покличте її, і вона відповість вам тут.',
  },
}
