import type { Language } from '@frontdesk/contract'

/** What a notification says. It stands on a locked screen, so it names no customer and quotes nothing (reliability T-24). */
type PushWords = { message: string; test: string }

export const pushTexts: Record<Language, PushWords> = {
  en: { message: 'A customer has written', test: 'Notifications work on this device' },
  es: { message: 'Un cliente ha escrito', test: 'Las notificaciones funcionan en este dispositivo' },
  kk: { message: 'Клиент хабарлама жазды', test: 'Хабарландырулар осы құрылғыда жұмыс істейді' },
  pt: { message: 'Um cliente escreveu', test: 'As notificações funcionam neste dispositivo' },
  ru: { message: 'Клиент написал сообщение', test: 'Уведомления на этом устройстве работают' },
  uk: { message: 'Клієнт написав повідомлення', test: 'Сповіщення на цьому пристрої працюють' },
}
