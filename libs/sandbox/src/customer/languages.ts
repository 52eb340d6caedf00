/** The languages of the sandbox's customers, each by its own name, with sample questions. */
export const languages: Record<string, { name: string; questions: readonly string[] }> = {
  en: {
    name: 'English',
    questions: ['How much is a manicure?', 'Where are you?', 'Are you open on Sunday?', 'Do you have gift cards?'],
  },
  es: {
    name: 'Español',
    questions: ['¿Cuánto cuesta la manicura?', '¿Dónde estáis?', '¿Abrís los domingos?', '¿Tenéis tarjetas regalo?'],
  },
  kk: {
    name: 'Қазақша',
    questions: [
      'Маникюр қанша тұрады?',
      'Сіздер қайда орналасқансыздар?',
      'Жексенбіде жұмыс істейсіздер ме?',
      'Сыйлық сертификаты бар ма?',
    ],
  },
  pt: {
    name: 'Português',
    questions: ['Quanto custa a manicure?', 'Onde ficam?', 'Abrem ao domingo?', 'Têm cartões-presente?'],
  },
  ru: {
    name: 'Русский',
    questions: [
      'Сколько стоит маникюр?',
      'Где вы находитесь?',
      'Вы работаете в воскресенье?',
      'Есть подарочные сертификаты?',
    ],
  },
  uk: {
    name: 'Українська',
    questions: ['Скільки коштує манікюр?', 'Де ви знаходитесь?', 'Ви працюєте в неділю?', 'Є подарункові сертифікати?'],
  },
}
