import type { Language } from '@frontdesk/contract'

/**
 * The texts of notifications. They appear on a locked screen, so they name no customer and quote nothing (reliability
 * T-24).
 */
type PushTexts = { message: string; test: string }

/** By language. */
export const pushTexts: Record<Language, PushTexts> = {
  en: { message: 'A customer has written', test: 'Notifications work on this device' },
  es: { message: 'Un cliente ha escrito', test: 'Las notificaciones funcionan en este dispositivo' },
  kk: { message: 'Клиент хабарлама жазды', test: 'Хабарландырулар осы құрылғыда жұмыс істейді' },
  pt: { message: 'Um cliente escreveu', test: 'As notificações funcionam neste dispositivo' },
  ru: { message: 'Клиент написал сообщение', test: 'Уведомления на этом устройстве работают' },
  uk: { message: 'Клієнт написав повідомлення', test: 'Сповіщення на цьому пристрої працюють' },
}
