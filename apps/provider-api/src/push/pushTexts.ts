import type { Language } from '@frontdesk/contract'

/**
 * The texts of notifications. They appear on a locked screen, so they name no customer and quote nothing (reliability
 * T-24).
 */
type PushTexts = { message: string; assigned: string; mentioned: string; test: string }

/** By language. */
export const pushTexts: Record<Language, PushTexts> = {
  en: {
    message: 'A customer has written',
    assigned: 'A chat was assigned to you',
    mentioned: 'A colleague mentioned you in a note',
    test: 'Notifications work on this device',
  },
  es: {
    message: 'Un cliente ha escrito',
    assigned: 'Te han asignado un chat',
    mentioned: 'Te han mencionado en una nota',
    test: 'Las notificaciones funcionan en este dispositivo',
  },
  kk: {
    message: 'Клиент хабарлама жазды',
    assigned: 'Сізге чат тағайындалды',
    mentioned: 'Сізді ескертпеде атап өтті',
    test: 'Хабарландырулар осы құрылғыда жұмыс істейді',
  },
  pt: {
    message: 'Um cliente escreveu',
    assigned: 'Um chat foi atribuído a você',
    mentioned: 'Mencionaram você em uma nota',
    test: 'As notificações funcionam neste dispositivo',
  },
  ru: {
    message: 'Клиент написал сообщение',
    assigned: 'Вам назначен чат',
    mentioned: 'Вас упомянули в заметке',
    test: 'Уведомления на этом устройстве работают',
  },
  uk: {
    message: 'Клієнт написав повідомлення',
    assigned: 'Вам призначено чат',
    mentioned: 'Вас згадали в нотатці',
    test: 'Сповіщення на цьому пристрої працюють',
  },
}
