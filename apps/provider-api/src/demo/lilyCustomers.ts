import type { DemoCustomer } from './Salon.ts'

/** Who writes to Lily. */
export const lilyCustomers: readonly DemoCustomer[] = [
  { firstName: 'Оксана', lastName: 'Мельник', called: 'Оксано', gender: 'f', language: 'uk', platform: 'telegram', handle: 'oksana_melnyk', telegramId: 410000001, hasAi: true, matters: 17, ending: 'waiting', minutesAgo: 6 },
  { firstName: 'Богдана', lastName: 'Ткачук', called: 'Богдано', gender: 'f', language: 'uk', platform: 'telegram', handle: 'bohdana_tk', telegramId: 410000002, hasAi: true, matters: 13, ending: 'ai-answered', minutesAgo: 34 },
  { firstName: 'Андрій', lastName: 'Шевчук', called: 'Андрію', gender: 'm', language: 'uk', platform: 'telegram', handle: 'andrii_shevchuk', telegramId: 410000003, hasAi: true, matters: 8, ending: 'read', minutesAgo: 1500 },
  { firstName: 'Ірина', lastName: 'Бондар', called: 'Ірино', gender: 'f', language: 'uk', platform: 'telegram', handle: 'iryna_bondar', telegramId: 410000004, hasAi: false, matters: 14, ending: 'read', minutesAgo: 420 },
  { firstName: 'Марина', lastName: 'Ковалёва', gender: 'f', language: 'ru', platform: 'telegram', handle: 'marina_kov', telegramId: 410000005, hasAi: true, matters: 15, ending: 'ai-answered', minutesAgo: 75 },
  { firstName: 'Grace', lastName: 'Bennett', gender: 'f', language: 'en', platform: 'telegram', handle: 'grace_bennett', telegramId: 410000006, hasAi: true, matters: 16, ending: 'waiting', minutesAgo: 18 },
  { firstName: 'Айгерім', lastName: 'Сапарова', gender: 'f', language: 'kk', platform: 'telegram', handle: 'aigerim_s', telegramId: 410000007, hasAi: true, matters: 13, ending: 'ai-answered', minutesAgo: 190 },
  { firstName: 'Lucía', lastName: 'Herrero', gender: 'f', language: 'es', platform: 'telegram', handle: 'lucia_herrero', telegramId: 410000008, hasAi: false, matters: 4, ending: 'read', minutesAgo: 2600, isPromotional: true, failure: { code: 'BLOCKED', message: 'Forbidden: bot was blocked by the user' } },
  { firstName: 'Дарина', lastName: 'Поліщук', called: 'Дарино', gender: 'f', language: 'uk', platform: 'whatsapp', handle: '+380671112201', hasAi: true, matters: 14, ending: 'waiting', minutesAgo: 52 },
  { firstName: 'Соломія', lastName: 'Гнатюк', called: 'Соломіє', gender: 'f', language: 'uk', platform: 'whatsapp', handle: '+380671112202', hasAi: false, matters: 12, ending: 'read', minutesAgo: 260 },
  { firstName: 'Ольга', lastName: 'Дмитриева', gender: 'f', language: 'ru', platform: 'whatsapp', handle: '+380671112203', hasAi: true, matters: 16, ending: 'read', minutesAgo: 610 },
  { firstName: 'Татьяна', lastName: 'Белова', gender: 'f', language: 'ru', platform: 'whatsapp', handle: '+380671112204', hasAi: true, matters: 12, ending: 'waiting', minutesAgo: 128 },
  { firstName: 'Динара', lastName: 'Оспанова', gender: 'f', language: 'kk', platform: 'whatsapp', handle: '+77011112205', hasAi: true, matters: 14, ending: 'read', minutesAgo: 900 },
  { firstName: 'Oliver', lastName: 'Grant', gender: 'm', language: 'en', platform: 'whatsapp', handle: '+447700900206', hasAi: true, matters: 11, ending: 'read', minutesAgo: 1900 },
  { firstName: 'Наталія', lastName: 'Кравець', called: 'Наталіє', gender: 'f', language: 'uk', platform: 'whatsapp_web', handle: '+380671112207', hasAi: false, matters: 5, ending: 'read', minutesAgo: 3300, isPromotional: true },
  { firstName: 'Виктория', lastName: 'Лебедева', gender: 'f', language: 'ru', platform: 'whatsapp_web', handle: '+380671112208', hasAi: true, matters: 13, ending: 'ai-answered', minutesAgo: 310 },
  { firstName: 'Жанар', lastName: 'Ахметова', gender: 'f', language: 'kk', platform: 'whatsapp_web', handle: '+77011112209', hasAi: false, matters: 13, ending: 'waiting', minutesAgo: 240 },
  { firstName: 'Катерина', lastName: 'Лисенко', called: 'Катерино', gender: 'f', language: 'uk', platform: 'instagram', handle: 'kate.lysenko', hasAi: true, matters: 13, ending: 'read', minutesAgo: 700 },
  { firstName: 'Алина', lastName: 'Соколова', gender: 'f', language: 'ru', platform: 'instagram', handle: 'alina.sokolova', hasAi: false, matters: 4, ending: 'read', minutesAgo: 2900, isPromotional: true, failure: { code: 'REJECTED', message: 'This message is sent outside of allowed window.' } },
  { firstName: 'Chloe', lastName: 'Martin', gender: 'f', language: 'en', platform: 'instagram', handle: 'chloe.in.kyiv', hasAi: true, matters: 14, ending: 'ai-answered', minutesAgo: 95 },
  { firstName: 'Priya', lastName: 'Nair', gender: 'f', language: 'en', platform: 'instagram', handle: 'priya.nair', hasAi: true, matters: 13, ending: 'read', minutesAgo: 1250 },
  { firstName: 'Сәуле', lastName: 'Бекова', gender: 'f', language: 'kk', platform: 'instagram', handle: 'saule.bekova', hasAi: false, matters: 3, ending: 'read', minutesAgo: 4100, isPromotional: true },
]
