import type { Language } from '@frontdesk/contract'

/** Names of customers of the other companies, by language. */
export const namesOf: Record<Language, readonly (readonly [first: string, last: string])[]> = {
  en: [
    ['Amelia', 'Hart'],
    ['Ruby', 'Lawson'],
    ['Nadia', 'Khan'],
    ['Zoe', 'Barrett'],
    ['Freya', 'Doyle'],
  ],
  es: [
    ['Uxía', 'Varela'],
    ['Clara', 'Otero'],
    ['Raquel', 'Gómez'],
    ['Irene', 'Lago'],
    ['Sonia', 'Prieto'],
  ],
  kk: [
    ['Мадина', 'Серікова'],
    ['Ақерке', 'Нұрланова'],
    ['Гүлжан', 'Әлиева'],
    ['Томирис', 'Қасымова'],
    ['Жұлдыз', 'Омарова'],
  ],
  pt: [
    ['Mariana', 'Lopes'],
    ['Sofia', 'Ribeiro'],
    ['Joana', 'Neves'],
    ['Catarina', 'Faria'],
    ['Teresa', 'Matos'],
  ],
  ru: [
    ['Светлана', 'Орлова'],
    ['Екатерина', 'Жукова'],
    ['Юлия', 'Титова'],
    ['Анна', 'Громова'],
    ['Дарья', 'Фомина'],
  ],
  uk: [
    ['Юлія', 'Савченко'],
    ['Христина', 'Левчук'],
    ['Анна', 'Романюк'],
    ['Леся', 'Дідух'],
    ['Ольга', 'Марчук'],
  ],
}
