import type { Language } from '@frontdesk/contract'

/** A company that the system-admin console lists beside the two salons. */
export type OtherCompany = {
  name: string
  title: string
  address: string
  language: Language
  /** How long ago it came, in days; and when it was put away. */
  bornDaysAgo: number
  archivedDaysAgo?: number
  /** So many customers wrote of late. */
  chats: number
  /** A second assistant, tried and switched off. */
  hasOldAgent?: true
}

export const otherCompanies: readonly OtherCompany[] = [
  { name: 'Barbería Don Ramón', title: 'Barbería, A Coruña', address: 'Rúa do Olmo 4, A Coruña', language: 'es', bornDaysAgo: 171, chats: 4, hasOldAgent: true },
  { name: 'Квітка', title: 'Салон краси, Львів', address: 'вул. Садова, 9, Львів', language: 'uk', bornDaysAgo: 168, chats: 5 },
  { name: 'North Lane Nails', title: 'Nail studio, Leeds', address: '21 North Lane, Leeds', language: 'en', bornDaysAgo: 160, chats: 4 },
  { name: 'Айару', title: 'Сұлулық студиясы, Алматы', address: 'Алматы, Жібек жолы көшесі, 44', language: 'kk', bornDaysAgo: 157, chats: 4 },
  { name: 'Estúdio Maré', title: 'Cabeleireiro, Viana do Castelo', address: 'Rua do Cais 17, Viana do Castelo', language: 'pt', bornDaysAgo: 150, chats: 3 },
  { name: 'Бархат', title: 'Студия маникюра, Алматы', address: 'ул. Вишнёвая, 3, Алматы', language: 'ru', bornDaysAgo: 149, chats: 4, hasOldAgent: true },
  { name: 'The Blow Dry Club', title: 'Hair bar, Dublin', address: '5 Canal Row, Dublin', language: 'en', bornDaysAgo: 141, chats: 5 },
  { name: 'Peluquería Marisol', title: 'Peluquería, Ourense', address: 'Rúa da Fonte 12, Ourense', language: 'es', bornDaysAgo: 139, archivedDaysAgo: 41, chats: 2 },
  { name: 'Mavka', title: 'Студія догляду, Одеса', address: 'вул. Морська, 28, Одеса', language: 'uk', bornDaysAgo: 133, chats: 4 },
  { name: 'Salão Jasmim', title: 'Salão, Braga', address: 'Rua das Flores 31, Braga', language: 'pt', bornDaysAgo: 130, chats: 3 },
  { name: 'Ән мен Сән', title: 'Салон, Астана', address: 'Астана, Тәуелсіздік даңғылы, 8', language: 'kk', bornDaysAgo: 124, chats: 3 },
  { name: 'Fern & Fig', title: 'Skin clinic, Bristol', address: '14 Harbour Street, Bristol', language: 'en', bornDaysAgo: 118, chats: 4 },
  { name: 'Лаванда', title: 'Салон красоты, Караганда', address: 'ул. Степная, 15, Караганда', language: 'ru', bornDaysAgo: 115, archivedDaysAgo: 30, chats: 2 },
  { name: 'Casa de Uñas Coral', title: 'Uñas, Pontevedra', address: 'Praza do Peirao 2, Pontevedra', language: 'es', bornDaysAgo: 110, chats: 4 },
  { name: 'Вербена', title: 'Перукарня, Івано-Франківськ', address: 'вул. Тиха, 6, Івано-Франківськ', language: 'uk', bornDaysAgo: 104, chats: 3 },
  { name: 'Brow Theory', title: 'Brow bar, Manchester', address: '88 Mill Street, Manchester', language: 'en', bornDaysAgo: 99, chats: 4 },
  { name: 'Clínica Alba', title: 'Estética, Santiago', address: 'Rúa Nova 40, Santiago', language: 'es', bornDaysAgo: 92, chats: 5, hasOldAgent: true },
  { name: 'Tesoura de Prata', title: 'Barbearia, Porto', address: 'Rua da Ponte 7, Porto', language: 'pt', bornDaysAgo: 88, chats: 3 },
  { name: 'Мята', title: 'Студия бровей, Шымкент', address: 'ул. Яблоневая, 22, Шымкент', language: 'ru', bornDaysAgo: 83, chats: 3 },
  { name: 'Каштан', title: 'Барбершоп, Київ', address: 'вул. Каштанова, 19, Київ', language: 'uk', bornDaysAgo: 77, chats: 5 },
  { name: 'Little Scissors', title: "Children's hairdresser, York", address: '3 Castle Gate, York', language: 'en', bornDaysAgo: 70, chats: 3 },
  { name: 'Нұр Beauty', title: 'Косметология, Ақтөбе', address: 'Ақтөбе, Бейбітшілік көшесі, 11', language: 'kk', bornDaysAgo: 66, archivedDaysAgo: 12, chats: 2 },
  { name: 'Espacio Nácar', title: 'Salón, Gijón', address: 'Calle del Faro 16, Gijón', language: 'es', bornDaysAgo: 61, chats: 4 },
  { name: 'Pele & Alma', title: 'Estética, Coimbra', address: 'Rua do Sol 9, Coimbra', language: 'pt', bornDaysAgo: 54, chats: 3 },
  { name: 'Зоряна', title: 'Салон краси, Полтава', address: 'вул. Соборності, 51, Полтава', language: 'uk', bornDaysAgo: 46, chats: 3 },
  { name: 'Ritual House', title: 'Day spa, Edinburgh', address: '30 Abbey Road, Edinburgh', language: 'en', bornDaysAgo: 38, chats: 3 },
  { name: 'Шафран', title: 'Парикмахерская, Астана', address: 'ул. Речная, 4, Астана', language: 'ru', bornDaysAgo: 29, chats: 2 },
  { name: 'Pelo y Punto', title: 'Peluquería, Lugo', address: 'Rúa da Muralla 23, Lugo', language: 'es', bornDaysAgo: 19, chats: 2 },
  { name: 'Самал', title: 'Сән салоны, Тараз', address: 'Тараз, Алма көшесі, 2', language: 'kk', bornDaysAgo: 11, chats: 2 },
  { name: 'Kalyna Studio', title: 'Студія, Харків', address: 'вул. Калинова, 13, Харків', language: 'uk', bornDaysAgo: 3, chats: 1 },
]

/** Names of those who write to them. */
export const namesOf: Record<Language, readonly (readonly [first: string, last: string])[]> = {
  en: [['Amelia', 'Hart'], ['Ruby', 'Lawson'], ['Nadia', 'Khan'], ['Zoe', 'Barrett'], ['Freya', 'Doyle']],
  es: [['Uxía', 'Varela'], ['Clara', 'Otero'], ['Raquel', 'Gómez'], ['Irene', 'Lago'], ['Sonia', 'Prieto']],
  kk: [['Мадина', 'Серікова'], ['Ақерке', 'Нұрланова'], ['Гүлжан', 'Әлиева'], ['Томирис', 'Қасымова'], ['Жұлдыз', 'Омарова']],
  pt: [['Mariana', 'Lopes'], ['Sofia', 'Ribeiro'], ['Joana', 'Neves'], ['Catarina', 'Faria'], ['Teresa', 'Matos']],
  ru: [['Светлана', 'Орлова'], ['Екатерина', 'Жукова'], ['Юлия', 'Титова'], ['Анна', 'Громова'], ['Дарья', 'Фомина']],
  uk: [['Юлія', 'Савченко'], ['Христина', 'Левчук'], ['Анна', 'Романюк'], ['Леся', 'Дідух'], ['Ольга', 'Марчук']],
}
