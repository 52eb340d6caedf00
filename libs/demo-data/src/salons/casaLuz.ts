import type { Language } from '@frontdesk/contract'
import { casaLuzCustomers } from './casaLuzCustomers.ts'
import type { Salon, SalonFacts } from './Salon.ts'

const weekday = [10 * 60, 20 * 60 + 30] as const

const facts: Record<Language, SalonFacts> = {
  en: {
    address: '8 Rúa das Camelias, Vigo',
    hours: 'We are open Monday to Friday from 10:00 to 20:30, and on Saturday from 10:00 to 15:00.',
    sunday: 'We are closed on Sunday. On Saturday we are open from 10:00 to 15:00.',
    parking: 'There is a public car park two minutes away, in Praza do Rei; the first hour is on us.',
  },
  es: {
    address: 'Rúa das Camelias 8, Vigo',
    hours: 'Abrimos de lunes a viernes de 10:00 a 20:30 y los sábados de 10:00 a 15:00.',
    sunday: 'Los domingos cerramos. Los sábados abrimos de 10:00 a 15:00.',
    parking: 'Hay un aparcamiento público a dos minutos, en Praza do Rei; la primera hora la ponemos nosotras.',
  },
  kk: {
    address: 'Виго, Rúa das Camelias 8',
    hours: 'Дүйсенбіден жұмаға дейін 10:00–20:30, сенбіде 10:00–15:00 жұмыс істейміз.',
    sunday: 'Жексенбіде жұмыс істемейміз. Сенбіде 10:00–15:00 ашықпыз.',
    parking: 'Екі минуттық жерде, Praza do Rei алаңында тұрақ бар; алғашқы сағат біздің есептен.',
  },
  pt: {
    address: 'Rúa das Camelias 8, Vigo',
    hours: 'Abrimos de segunda a sexta das 10:00 às 20:30 e ao sábado das 10:00 às 15:00.',
    sunday: 'Ao domingo estamos fechadas. Ao sábado abrimos das 10:00 às 15:00.',
    parking: 'Há um parque público a dois minutos, na Praza do Rei; a primeira hora é por nossa conta.',
  },
  ru: {
    address: 'Rúa das Camelias 8, Виго',
    hours: 'Работаем с понедельника по пятницу с 10:00 до 20:30, в субботу с 10:00 до 15:00.',
    sunday: 'В воскресенье закрыто. В субботу работаем с 10:00 до 15:00.',
    parking: 'В двух минутах, на Praza do Rei, есть общественная парковка; первый час за наш счёт.',
  },
  uk: {
    address: 'Rúa das Camelias 8, Віго',
    hours: 'Працюємо з понеділка по пʼятницю з 10:00 до 20:30, у суботу з 10:00 до 15:00.',
    sunday: 'У неділю зачинено. У суботу працюємо з 10:00 до 15:00.',
    parking: 'За дві хвилини, на Praza do Rei, є громадський паркінг; перша година за наш рахунок.',
  },
}

const masters = ['Carmen', 'Sabela', 'Beatriz', 'Noelia']

/** A salon in Vigo, near the border, whose customers write in Spanish, Portuguese and English. */
export const casaLuz: Salon = {
  name: 'Casa Luz',
  title: 'Casa Luz, peluquería y estética, Vigo',
  details: { country: 'ES', language: 'es', companyType: 'hair_salon' },
  timeZone: 'Europe/Madrid',
  phone: '+34 986 555 108',
  open: [null, weekday, weekday, weekday, weekday, weekday, [10 * 60, 15 * 60]],
  money: (amount) => `${amount} €`,
  prices: {
    manicure: 22,
    gel: 32,
    pedicure: 35,
    haircut: 30,
    colour: 65,
    blowdry: 20,
    brows: 15,
    lashes: 45,
    facial: 55,
    kids: 18,
    care: 35,
    gift: 25,
  },
  masters: { en: masters, es: masters, kk: masters, pt: masters, ru: masters, uk: masters },
  facts,
  quickReplies: [
    { shortcut: 'horario', text: facts.es.hours },
    { shortcut: 'dirección', text: `Estamos aquí: ${facts.es.address}.` },
    { shortcut: 'aparcar', text: facts.es.parking },
    { shortcut: 'hola', text: '¡Hola, {{first_name}}! Soy {{me}}, de {{company}}. ¿En qué te ayudo?' },
    { shortcut: 'cambiar', text: '{{first_name}}, podemos cambiar tu cita a las {{hora}}. ¿Te va bien?' },
  ],
  agent: {
    name: 'Luz',
    instructions:
      'Eres la voz de Casa Luz, una peluquería de Vigo. Responde en el idioma de la clienta, con calidez y en pocas frases. Usa solo lo que dice la base de conocimientos sobre precios, horarios y normas. No ves la agenda: para citas, cambios o quejas pregunta lo necesario y di que una compañera lo confirma. No prometas horas ni descuentos por tu cuenta.',
  },
  bot: { token: '7100000002:SANDBOX_casa_luz_bot_00000000000000', username: 'casa_luz_bot', name: 'Casa Luz' },
  whatsapp: {
    phoneNumberId: '171000000000002',
    businessAccountId: '271000000000002',
    token: 'EAASANDBOXcasaLuzNumber000000000000000000000000000000',
  },
  customers: casaLuzCustomers,
}
