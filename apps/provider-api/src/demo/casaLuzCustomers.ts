import type { DemoCustomer } from './Salon.ts'

/** Who writes to Casa Luz. */
export const casaLuzCustomers: readonly DemoCustomer[] = [
  { firstName: 'Carmen', lastName: 'Iglesias', gender: 'f', language: 'es', platform: 'telegram', handle: 'carmen_iglesias', telegramId: 420000001, hasAi: true, matters: 16, ending: 'waiting', minutesAgo: 11 },
  { firstName: 'Beatriz', lastName: 'Carvalho', gender: 'f', language: 'pt', platform: 'telegram', handle: 'bia_carvalho', telegramId: 420000002, hasAi: true, matters: 15, ending: 'ai-answered', minutesAgo: 47 },
  { firstName: 'Tiago', lastName: 'Moreira', gender: 'm', language: 'pt', platform: 'telegram', handle: 'tiago_moreira', telegramId: 420000003, hasAi: true, matters: 8, ending: 'read', minutesAgo: 1700 },
  { firstName: 'Hannah', lastName: 'Clarke', gender: 'f', language: 'en', platform: 'telegram', handle: 'hannah_clarke', telegramId: 420000004, hasAi: true, matters: 13, ending: 'read', minutesAgo: 520 },
  { firstName: 'Lucía', lastName: 'Fernández', gender: 'f', language: 'es', platform: 'whatsapp', handle: '+34600111205', hasAi: true, matters: 17, ending: 'read', minutesAgo: 330 },
  { firstName: 'Marta', lastName: 'Souto', gender: 'f', language: 'es', platform: 'whatsapp', handle: '+34600111206', hasAi: false, matters: 14, ending: 'waiting', minutesAgo: 88 },
  { firstName: 'Inês', lastName: 'Almeida', gender: 'f', language: 'pt', platform: 'whatsapp', handle: '+351910111207', hasAi: true, matters: 16, ending: 'read', minutesAgo: 760 },
  { firstName: 'Rita', lastName: 'Nogueira', gender: 'f', language: 'pt', platform: 'whatsapp', handle: '+351910111208', hasAi: true, matters: 13, ending: 'ai-answered', minutesAgo: 160 },
  { firstName: 'Pilar', lastName: 'Castro', gender: 'f', language: 'es', platform: 'whatsapp_web', handle: '+34600111209', hasAi: false, matters: 4, ending: 'read', minutesAgo: 3000, isPromotional: true, failure: { code: 'REJECTED', message: 'The recipient is not a valid WhatsApp user.' } },
  { firstName: 'Noa', lastName: 'Rivas', gender: 'f', language: 'es', platform: 'instagram', handle: 'noa.rivas', hasAi: true, matters: 14, ending: 'read', minutesAgo: 1100 },
  { firstName: 'Leonor', lastName: 'Pinto', gender: 'f', language: 'pt', platform: 'instagram', handle: 'leonor.pinto', hasAi: true, matters: 14, ending: 'read', minutesAgo: 640 },
  { firstName: 'Emma', lastName: 'Whelan', gender: 'f', language: 'en', platform: 'instagram', handle: 'emma.whelan', hasAi: false, matters: 4, ending: 'read', minutesAgo: 3700, isPromotional: true },
]
