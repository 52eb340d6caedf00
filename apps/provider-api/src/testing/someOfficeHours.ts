import type { BodyOf } from '@frontdesk/contract'

/** Office hours of a salon in Kyiv, from Monday to Saturday, as the first change of them. */
export const someOfficeHours: BodyOf<'updateOfficeHours'> = {
  zone: 'Europe/Kyiv',
  isOn: true,
  week: [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 540, to: 1080 })),
  dates: [{ date: '2026-12-25', times: [] }],
  away: { isOn: true, texts: {} },
  ai: { conduct: 'always', handsOver: true },
  revision: 0,
}
