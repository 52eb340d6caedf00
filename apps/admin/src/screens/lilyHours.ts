import type { OfficeHours } from '@frontdesk/contract'

/** When Lily is open. */
export const lilyHours: OfficeHours = {
  zone: 'Europe/Kyiv',
  isOn: true,
  week: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 540, to: 1200 })),
  dates: [{ date: '2026-12-25', times: [] }],
  away: { isOn: true, texts: {} },
  ai: { conduct: 'always', handsOver: true },
  awayDefaults: { en: 'Thank you for your message. We are closed now. We open again {when}, and answer you then.' },
  revision: 3,
}

/** The same before anybody has chosen hours. */
export const noHours: OfficeHours = { ...lilyHours, zone: null, isOn: false, week: [], dates: [], revision: 0 }
