import { sql, type Kysely } from 'kysely'

/** The questions of the product to every business (TEACH-3), each in English, Spanish, Kazakh, Portuguese, Russian and Ukrainian. */
const basics = [
  [
    'When are you open? What are your opening hours?',
    '¿Cuándo abrís? ¿Cuál es vuestro horario?',
    'Қашан жұмыс істейсіздер? Жұмыс уақыты қандай?',
    'Quando vocês abrem? Qual é o horário de funcionamento?',
    'Во сколько вы работаете? Какой у вас график?',
    'О котрій ви працюєте? Який у вас графік?',
  ],
  [
    'Where are you? What is your address?',
    '¿Dónde estáis? ¿Cuál es la dirección?',
    'Қайда орналасқансыздар? Мекенжайыңыз қандай?',
    'Onde vocês ficam? Qual é o endereço?',
    'Где вы находитесь? Какой у вас адрес?',
    'Де ви знаходитесь? Яка у вас адреса?',
  ],
  [
    'What are your prices? Do you have a price list?',
    '¿Qué precios tenéis? ¿Hay lista de precios?',
    'Бағаларыңыз қандай? Баға тізімі бар ма?',
    'Quais são os preços? Vocês têm tabela de preços?',
    'Какие у вас цены? Есть прайс?',
    'Які у вас ціни? Чи є прайс?',
  ],
  [
    'How can I pay? Do you take cards?',
    '¿Cómo puedo pagar? ¿Aceptáis tarjeta?',
    'Қалай төлеуге болады? Картамен төлеуге бола ма?',
    'Como posso pagar? Vocês aceitam cartão?',
    'Как можно оплатить? Можно картой?',
    'Як можна оплатити? Чи можна карткою?',
  ],
  [
    'Is there parking? Where can I park?',
    '¿Hay aparcamiento? ¿Dónde puedo aparcar?',
    'Көлік тұрағы бар ма? Көлікті қайда қоюға болады?',
    'Tem estacionamento? Onde posso estacionar?',
    'Есть ли парковка? Где оставить машину?',
    'Чи є парковка? Де залишити машину?',
  ],
  [
    'How can I book an appointment online?',
    '¿Cómo puedo reservar una cita por internet?',
    'Онлайн қалай жазылуға болады?',
    'Como posso marcar um horário online?',
    'Как записаться онлайн?',
    'Як записатися онлайн?',
  ],
]

/** One fact in several languages is one entry: `fact_id` is the first wording's id, null for that one itself (TEACH-2). */
export const knowledgeFacts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table knowledge_items add column fact_id bigint`.execute(db)
    await sql`create index knowledge_facts on knowledge_items (company_id, coalesce(fact_id, id))`.execute(db)
    // Of several entries with one question in one language, the oldest is the wording; the others stay facts of their own.
    for (const questions of basics)
      await sql`with wordings as (
          select distinct on (company_id, language) company_id, id from knowledge_items
          where question in (${sql.join(questions)}) order by company_id, language, id),
        facts as (select company_id, min(id) as id from wordings group by company_id)
        update knowledge_items as item set fact_id = facts.id from wordings, facts
        where item.company_id = wordings.company_id and item.id = wordings.id
          and facts.company_id = wordings.company_id and facts.id <> item.id`.execute(db)
  },
}
