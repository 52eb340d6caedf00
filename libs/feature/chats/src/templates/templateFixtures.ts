import type { MessageTemplate } from '@frontdesk/contract'

/** A reminder with two numbered places and one in its heading. */
export const reminder: MessageTemplate = {
  name: 'appointment_reminder',
  language: 'en_US',
  category: 'utility',
  header: 'See you at {{1}}',
  headerFile: null,
  body: 'Hello {{1}}, this is a reminder of your appointment: {{2}}.',
  footer: null,
  buttons: [{ text: 'Move it', url: null }],
  variables: [
    { key: 'header:1', place: 'header', name: '1', example: '18:00' },
    { key: 'body:1', place: 'body', name: '1', example: 'Anna' },
    { key: 'body:2', place: 'body', name: '2', example: 'Manicure' },
  ],
}

/** An offer with named places, a footer and a button that opens an address. */
export const offer: MessageTemplate = {
  name: 'we_have_missed_you',
  language: 'uk',
  category: 'marketing',
  header: null,
  headerFile: null,
  body: 'Вітаємо, {{first_name}}! Запишіться до {{month}}.',
  footer: 'Щоб не отримувати пропозицій, напишіть СТОП',
  buttons: [{ text: 'Записатися', url: 'https://lily.example/book/{{1}}' }],
  variables: [
    { key: 'body:first_name', place: 'body', name: 'first_name', example: 'Анна' },
    { key: 'body:month', place: 'body', name: 'month', example: 'травня' },
    { key: 'button:0:1', place: 'button', name: '1', example: 'anna' },
  ],
}

/** A text without places. */
export const thanks: MessageTemplate = {
  name: 'thank_you',
  language: 'en_US',
  category: 'utility',
  header: null,
  headerFile: null,
  body: 'Thank you for your visit. We are happy to help if anything is not right.',
  footer: null,
  buttons: [],
  variables: [],
}

/** A text under a picture that is chosen when it is sent. */
export const colours: MessageTemplate = {
  ...thanks,
  name: 'new_colours',
  headerFile: 'image',
  body: 'Our new colours are here.',
}
