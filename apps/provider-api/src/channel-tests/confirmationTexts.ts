import type { Language } from '@frontdesk/contract'

/** The reply to a test code that has arrived, by the language of the administrator. */
export const confirmationTexts: Record<Language, string> = {
  en: 'Your test message arrived. This answer shows that the channel works in both directions.',
  es: 'Su mensaje de prueba ha llegado. Esta respuesta demuestra que el canal funciona en ambos sentidos.',
  kk: 'Сынақ хабарламаңыз келді. Бұл жауап арнаның екі бағытта да жұмыс істейтінін көрсетеді.',
  pt: 'A sua mensagem de teste chegou. Esta resposta mostra que o canal funciona nos dois sentidos.',
  ru: 'Ваше тестовое сообщение пришло. Этот ответ показывает, что канал работает в обе стороны.',
  uk: 'Ваше тестове повідомлення надійшло. Ця відповідь показує, що канал працює в обидва боки.',
}
