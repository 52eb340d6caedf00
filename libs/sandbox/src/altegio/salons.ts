/** A location in the sandbox's Altegio. */
export type AltegioSalon = { id: string; title: string; city: string; address: string }

/** All locations; every person in the sandbox owns all of them. */
export const salons: readonly AltegioSalon[] = [
  { id: '720441', title: 'Lily Beauty Studio', city: 'Kyiv', address: '12 Lypova Street' },
  { id: '720442', title: 'Lily on the Left Bank', city: 'Kyiv', address: '4 Zatyshna Street' },
  { id: '720443', title: 'Casa Luz', city: 'A Coruña', address: 'Rúa da Lúa, 7' },
  { id: '720444', title: 'Жібек сұлулық салоны', city: 'Алматы', address: 'Бақша көшесі, 25' },
  { id: '720445', title: 'Nordwind Barbers', city: 'Rīga', address: 'Kalnu iela 18' },
]
