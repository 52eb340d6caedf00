import type { Topic } from './Topic.ts'

const aspect = (name: string, words: string): Topic => ({ name, kind: 'aspect', words })
const context = (name: string, words: string): Topic => ({ name, kind: 'context', words })

/** What is asked about something, and what is said along with it. */
export const aspects: readonly Topic[] = [
  aspect(
    'price',
    `price prices pricing cost costs how_much how_mch charge charges rate rates fee fees damage ballpark expensive precio precios cuesta cuestan cuánto cuanto cuánta cuanto_vale cuanto_sale tarifa* preço* preco* quanto qto qnt qt quanta custa custam valor valores tabela цен* ценник* стоит стоят стоимост* почем почём скока скок сколько скольк* прайс* дорого цін* ціна скільки скіко скіки скільке кошту* вартіст* почому почім прайс* дорого бағ* бағасы қанша* скока нарх* тұрады құны price_list pricelist quid bucks going_rate set_me_back costing prize a_cuanto a_cuánto saldría coste costo precito por_cuanto preçário orçamento precinho custo расценк* сколька скоко по_чем по_деньгам обойдется выйдет скільки_буде скільки_візьмете по_грошах обійдеться вийде коштуватиме скоки қаншадан қаншаға нешеден неше_теңге түседі шығады cuanto_es`,
  ),
  aspect(
    'duration',
    `how_long takes duration time_does mins cuánto_tiempo cuanto_tiempo cuánto_se_tarda cuanto_se_tarda cuánto_tarda cuanto_dura tardáis tarda duración quanto_tempo qto_tempo qt_tempo demora demoram duração leva_quanto tempo_leva tempo_demora сколько_времени сколько_по_времени сколько_длится по_времени длит* занимает как_долго долго скільки_часу скільки_трива* скіко_по_часу по_часу трива* довго займає қанша_уақыт неше_сағат_ал* уақыт_ала* ұзақ* how_much_time how_many_hours how_many_minutes long_does long_is long_will takes_long time_needed cuánto_dura cuanto_se_demora cuánto_rato cuanto_rato se_tarda tiempo_lleva lleva_mucho quantas_horas quanto_demora quanto_dura leva_muito muito_tempo tempo_demoram tempo_dura dura_quanto сколько_часов сколько_по_длит* сколько_занимает сколько_делается сколько_идет времени_займет займет за_сколько_делаете скільки_годин скільки_займає скільки_робит* часу_займе займе довго_робит* як_довго қанша_сағат неше_сағат қанша_минут ұзаққа қанша_созыл* созыл* expire expires`,
  ),
  context(
    'appointment',
    `appointment* appt appts booking booked visit cita citas marcação marcações consulta запис записи запись записью записана визит* запис запису візит* жазылу* запис* нотарс have_booked i_booked im_booked reserved записалась записан записалися записаний tengo_hora tenho_hora marquei reservé pedí жазылғанмын жазылдым жазылып`,
  ),
  context('polish', `polish varnish esmalt* verniz vernizinho покрыт* покрит* лак лаком лака лаку лакқа лакпен`),
  context(
    'policy',
    `free free_of_charge without_paying without_charge how_late how_early how_many_days in_time penalty policy gratis sin_coste sin_pagar cobr* antelación hasta_cuando cómo como_hago gratuito grátis sem_custo sem_pagar até_quando como_faço antecedência бесплатн* без_штраф* без_доплат* штраф* за_сколько за_сутки за_день как_отмен* можно_ли безкоштовн* безплатн* без_штраф* без_доплат* коли_крайн* крайній чи_можна за_скільки за_добу тегін айыппұл* ақша* бұрын қалай no_charge charged penali* fined how_soon how_far days_before hours_before day_before how_do_i how_can_i can_i_still latest deadline rules antes_de con_cuánta con_cuanta penaliz* multa hasta_cuándo qué_pasa_si que_pasa_si com_quanta antecedencia cobram taxa até_que prazo правила заранее крайний_срок что_будет_если завчасно заздалегідь за_який_час що_буде_якщо айыппұл ескерт* without_losing lose_money kept_money`,
  ),
  context('hailing', `girls ladies guys chicas guapas meninas queridas девочки девчонки дівчата дівчатка қыздар`),
  context(
    'own-time',
    `at_work after_work from_work finish_work del_trabajo del_curro de_trabajar do_trabalho do_emprego на_работе с_работы после_работы на_роботі з_роботи після_роботи жұмыстан жұмыстамын жұмыста_едім`,
  ),
  context(
    'accompany',
    `bring bringing take_along come_with with_me sit leave_him leave_her look_after babysit traer llevar llevo llevarla llevarlo conmigo vaya_con ir_con molesta quede deixar levar levo comigo trazer ficar прийти_с приду_с взять с_собой посидит оставить_не посадить привести пустите прийти_з прийду_з взяти з_собою посидить залишити_нема побавит* побути привести ертіп ерт* алып_келе* алып_бар* өзіммен bring_my bring_along come_along tag_along kids_corner kid_friendly play play_area playroom take_my_kid take_my_child with_kids with_kid with_child with_my with_baby traerme llevarme venir_con venirme_con voy_con acompañ* entretener ludoteca juguetes_para jugar vir_com ir_com trazer_o trazer_a levar_o levar_a acompanh* brincar entreter прийти_вместе приходить_с прихожу_с поиграт* играт* игров* детская_комната занять_чем посидеть подождёт подождет приходити_з прихожу_з пограт* ігров* дитяча_кімната посидіти почекає зачекає зайнят* ертіп_бар* ертіп_кел* алып_келсем алып_барсам қасымда отыра_тұр* ойна* ойын_бөлме* күтіп_отыр* қалдыра* қалдырып keep_busy занять зайняти while mientras enquanto пока поки cant_leave nobody_to_leave no_sitter quedarse dejarla dejarlo esperar espera esperarme ficar_comigo trago vier_com подождать ждать побыть захватить почекати чекати күту отыр* апар* келсем барсам`,
  ),
]
