import type { Language } from '@frontdesk/contract'
import type { Salon, SalonFacts } from './Salon.ts'
import { lilyCustomers } from './lilyCustomers.ts'

const weekday = [9 * 60, 20 * 60] as const

const facts: Record<Language, SalonFacts> = {
  en: {
    address: '12 Lypova Street, Kyiv',
    hours: 'We are open Monday to Saturday from 9:00 to 20:00, and on Sunday from 10:00 to 18:00.',
    sunday: 'Yes, on Sunday we are open from 10:00 to 18:00.',
    parking:
      'Yes, two guest places in our courtyard (tell the guard you are coming to Lily) and a paid car park across the street.',
  },
  es: {
    address: 'calle Lypova, 12, Kiev',
    hours: 'Abrimos de lunes a sábado de 9:00 a 20:00 y los domingos de 10:00 a 18:00.',
    sunday: 'Sí, los domingos abrimos de 10:00 a 18:00.',
    parking:
      'Sí, hay dos plazas en nuestro patio (dile al guarda que vienes a Lily) y un aparcamiento de pago enfrente.',
  },
  kk: {
    address: 'Киев, Липова көшесі, 12',
    hours: 'Дүйсенбіден сенбіге дейін 9:00–20:00, жексенбіде 10:00–18:00 жұмыс істейміз.',
    sunday: 'Иә, жексенбіде 10:00–18:00 жұмыс істейміз.',
    parking:
      'Иә, аулада қонақтарға арналған екі орын бар (күзетшіге Lily-ге келгеніңізді айтыңыз), қарсы бетте ақылы тұрақ бар.',
  },
  pt: {
    address: 'rua Lypova, 12, Kyiv',
    hours: 'Abrimos de segunda a sábado das 9:00 às 20:00 e ao domingo das 10:00 às 18:00.',
    sunday: 'Sim, ao domingo abrimos das 10:00 às 18:00.',
    parking: 'Sim, há dois lugares no nosso pátio (diga ao guarda que vem à Lily) e um parque pago em frente.',
  },
  ru: {
    address: 'ул. Липовая, 12, Киев',
    hours: 'Работаем с понедельника по субботу с 9:00 до 20:00, в воскресенье с 10:00 до 18:00.',
    sunday: 'Да, в воскресенье работаем с 10:00 до 18:00.',
    parking: 'Да, во дворе два места для гостей (скажите охране, что вы в Lily), и напротив есть платная парковка.',
  },
  uk: {
    address: 'вул. Липова, 12, Київ',
    hours: 'Працюємо з понеділка по суботу з 9:00 до 20:00, у неділю з 10:00 до 18:00.',
    sunday: 'Так, у неділю працюємо з 10:00 до 18:00.',
    parking: 'Так, у дворі два місця для гостей (скажіть охороні, що ви до Lily), а навпроти є платна парковка.',
  },
}

/** A salon in Kyiv, whose customers write in six languages. */
export const lily: Salon = {
  name: 'Lily',
  title: 'Lily Beauty Studio, Kyiv',
  details: { country: 'UA', language: 'uk', companyType: 'beauty_salon' },
  timeZone: 'Europe/Kyiv',
  phone: '+380 44 555 01 12',
  open: [[10 * 60, 18 * 60], weekday, weekday, weekday, weekday, weekday, weekday],
  money: (amount) => `${amount} ₴`,
  prices: {
    manicure: 450,
    gel: 650,
    pedicure: 750,
    haircut: 700,
    colour: 1900,
    blowdry: 500,
    brows: 400,
    lashes: 900,
    facial: 1200,
    kids: 400,
    care: 800,
    gift: 500,
  },
  masters: {
    en: ['Iryna', 'Sofia', 'Kateryna', 'Marta'],
    es: ['Iryna', 'Sofia', 'Kateryna', 'Marta'],
    kk: ['Ирина', 'София', 'Катерина', 'Марта'],
    pt: ['Iryna', 'Sofia', 'Kateryna', 'Marta'],
    ru: ['Ирина', 'София', 'Екатерина', 'Марта'],
    uk: ['Ірина', 'Софія', 'Катерина', 'Марта'],
  },
  facts,
  quickReplies: [
    { shortcut: 'графік', text: facts.uk.hours },
    { shortcut: 'адреса', text: `Ми тут: ${facts.uk.address}.` },
    { shortcut: 'паркування', text: facts.uk.parking },
    { shortcut: 'вітання', text: 'Вітаю, {{first_name}}! Це {{me}} з {{company}}. Чим можу допомогти?' },
    { shortcut: 'перенести', text: '{{first_name}}, можемо перенести ваш візит на {{час}}. Вам зручно?' },
  ],
  agent: {
    name: 'Lily assistant',
    instructions:
      'You answer for Lily, a beauty studio in Kyiv. Answer in the customer’s language, briefly and warmly, like a receptionist who has time. Use only what the knowledge says about prices, hours and rules. You cannot see the diary: for a booking, a change or a complaint, ask what the administrator needs to know and say that a colleague will confirm. Never promise a time or a discount of your own.',
  },
  bot: {
    token: '7100000001:SANDBOX_lily_salon_bot_000000000000',
    username: 'lily_salon_bot',
    name: 'Lily Beauty Studio',
  },
  whatsapp: {
    phoneNumberId: '171000000000001',
    businessAccountId: '271000000000001',
    token: 'EAASANDBOXlilySalonNumber0000000000000000000000000000',
  },
  customers: lilyCustomers,
}
