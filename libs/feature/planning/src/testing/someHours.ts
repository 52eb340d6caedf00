import type { OfficeHours } from '@frontdesk/contract'

/** The office hours of a salon in Kyiv. */
export const someHours = (different: Partial<OfficeHours> = {}): OfficeHours => ({
  zone: 'Europe/Kyiv',
  isOn: true,
  week: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 540, to: 1080 })),
  dates: [
    { date: '2026-12-25', times: [] },
    { date: '2026-12-31', times: [{ from: 600, to: 840 }] },
  ],
  away: { isOn: true, texts: {} },
  ai: { conduct: 'always', handsOver: true },
  awayDefaults: {
    en: 'Thank you for your message. We are closed now. We open again {when}, and answer you then.',
    uk: 'Дякуємо за повідомлення. Зараз ми зачинені. Відчинимося: {when}. Тоді й відповімо вам.',
  },
  revision: 1,
  ...different,
})
