import { describe, expect, it } from 'vitest'
import { wrongAddress } from './addressing.mjs'

describe('the words that a language does not use (docs/translating.md)', () => {
  it.each([
    ['es', 'Un fallo nuestro impidió enviarlo. Envíelo de nuevo.', ['Envíelo']],
    ['es', 'Elija una plantilla', ['Elija']],
    ['es', 'El permiso ha caducado. Empiece de nuevo.', ['Empiece']],
    ['es', '{count, plural, one {Escriba # mensaje} other {Escriba # mensajes}}', ['Escriba', 'Escriba']],
    ['es', 'La plantilla ha cambiado. Elíjala de nuevo.', ['Elíjala']],
    ['es', '¡Empiece ya!', ['Empiece']],
    ['es', 'Le deja la pregunta a usted.', ['usted']],
    ['pt', 'Abra a aplicação no Altegio e prima Ligar.', ['aplicação', 'prima']],
    ['pt', 'A resposta está a ser enviada …', ['está a ser']],
    ['pt', 'Não foi possível guardar no ecrã.', ['ecrã', 'guardar']],
    ['pt', 'Guarde o texto. O lugar seguro é aqui.', ['Guarde']],
    ['ru', 'Выбери тариф, твой салон ждёт.', ['твой']],
    ['ru', 'Мы ответим Вам здесь.', ['Вам']],
    ['uk', 'Ми відповімо Вам тут.', ['Вам']],
    ['kk', 'Бұл сенің салоның.', ['сенің']],
  ])('a text in %s is refused for its words: %s', (locale, text, words) => {
    expect([...wrongAddress(locale, text)].sort()).toEqual([...words].sort())
  })

  it.each([
    ['es', 'Aquí aparecerá un chat en cuanto escriba un cliente.'],
    ['es', 'El asistente volverá a responder en cuanto empiece tu plan. Elige un plan.'],
    ['pt', '{browser} no {system}: o que você escreve fica guardado.'],
    ['pt', 'Guarde os códigos de recuperação em um lugar seguro.'],
    ['pt', 'A IA está ligada; uma ligação chega ao celular.'],
    ['ru', 'Вам ответят здесь. Ваш тариф оплачен.'],
    ['uk', 'Вам відповідять тут, і вони отримають листи.'],
    ['kk', 'Сізге осы жерде жауап береміз, сенімді болыңыз.'],
    ['en', 'You and thou'],
  ])('a text in %s is accepted: %s', (locale, text) => {
    expect(wrongAddress(locale, text)).toEqual([])
  })
})
