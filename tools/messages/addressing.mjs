// How each language addresses the reader, and which of its variants is written (docs/translating.md).

/** @param {string} words */
const whole = (words) => new RegExp(`(?<![\\p{L}\\p{M}-])(?:${words})(?![\\p{L}\\p{M}])`, 'giu')
/** @param {string} words */
const startOfSentence = (words) => new RegExp(`(?<=^|[.!?…:] |[({>¡¿«])(?:${words})(?![\\p{L}\\p{M}])`, 'gu')
/** @param {string} words */
const withinSentence = (words) => new RegExp(`(?<=[\\p{Ll},;] )(?:${words})(?![\\p{L}\\p{M}])`, 'gu')

/**
 * Words that a catalogue may not have: those that are wrong wherever they stand, and words that these catalogues do not
 * use, of which some are correct (Portuguese “aplicação”, “eliminar”, “guardar”: here it is “aplicativo”, “excluir”,
 * “salvar”, but a code is kept, “guardado”, in a safe place). Spanish imperatives of “usted” are also subjunctives:
 * they count at the start of a sentence alone.
 * @type {Readonly<Record<string, readonly RegExp[]>>}
 */
const forbidden = {
  es: [
    whole('ustedes|usted|vosotros|vuestr[oa]s?'),
    whole(
      '(?:inténte|envíe|guárde|conécte|permíta|búsque|míre|desactíve|actíve|escríba|elíja|cópie|ábra|hága|déje)l[oae]s?',
    ),
    whole('póngase|contáctenos|asegúrese|regístrese'),
    startOfSentence(
      'Abra|Acepte|Añada|Compruebe|Conecte|Confirme|Copie|Deje|Desconecte|Diga|Elija|Empiece|Envíe|Escriba|Espere|Guarde|Haga|Indique|Introduzca|Pida|Pruebe|Pulse|Rellene|Revise|Seleccione|Use|Vuelva',
    ),
  ],
  pt: [
    whole('ecrãs?|telemóve(?:l|is)|ficheiros?|utilizador(?:es|as?)?|palavras?-passe|facturas?|equipas?|definições'),
    whole(
      'contacte|contactar|contactos?|guardar|guarde(?![^.!?]* lugar seguro)|eliminar|elimine|eliminad[oa]s?|subscriç(?:ão|ões)|moradas?',
    ),
    whole('câmaras?|connosco|noutr[oa]s?|prima|aplicaç(?:ão|ões)|demasiad[oa]s?|programadores|regist(?:ad[oa]s?|ar)'),
    whole('partilh(?:ar|ad[oa]s?|e)|à espera|(?:está|estão|estava|estavam) a [\\p{L}]+r'),
    whole('te[nu]s|tua?s?|podes|queres'),
  ],
  ru: [whole('ты|тебя|тебе|тобой|тво[йяеё]|твои[хм]?|твоего|твоей'), withinSentence('Вы|Вас|Вам|Вами|Ваш\\p{L}*')],
  uk: [whole('ти|тебе|тобі|тобою|твій|твоя|твоє|твої[хм]?|твого'), withinSentence('Ви|Вас|Вам|Вами|Ваш\\p{L}*')],
  kk: [whole('сен|сенің|саған|сені|сенен|сенімен')],
}

/**
 * The words of a translation that its language does not use, in their order; empty for none.
 * @param {string} locale
 * @param {string} text
 * @returns {string[]}
 */
export const wrongAddress = (locale, text) =>
  (forbidden[locale] ?? []).flatMap((rule) => text.replaceAll(/\{\w+\}/gu, '·').match(rule) ?? [])
