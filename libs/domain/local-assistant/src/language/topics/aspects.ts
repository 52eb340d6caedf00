import type { Topic } from './Topic.ts'

const aspect = (name: string, words: string): Topic => ({ name, kind: 'aspect', words })
const context = (name: string, words: string): Topic => ({ name, kind: 'context', words })

/** Aspects of a thing that are asked about, and those that are mentioned along with it. */
export const aspects: readonly Topic[] = [
  aspect(
    'price',
    `
      price prices pricing cost costs how_much how_mch charge charges rate rates fee fees damage ballpark expensive
      qnt qt price_list pricelist bucks going_rate set_me_back costing prize included_in_the_price included_in_price
      price_include* pricey hw_much how_much's costin cheapest quote estimate starting_from price_range per_session
      price_for what_price prices_pls hourly_rate
      precio precios cuesta cuestan cuánto cuánta cuanto_vale cuanto_sale tarifa* quid a_cuanto saldría coste costo
      precito por_cuanto cuanto_es incluido_en_el_precio precio_incluye cuánto_sería cuánto_cobr* qué_precio a_como
      presupuesto importe kuanto precios_de lista_de_precios tarifario cuánto_me_sale a_cuánto_está cuánto_cuestan
      baratito
      preço* quanto qto quanta custa custam valor valores tabela preçário orçamento precinho custo incluído_no_preço
      preço_inclui quanto_fica quanto_sai quanto_cobr* qual_o_preço qual_o_valor ficaria sai_por quanto_é
      tabela_de_preços lista_de_preços precos valores_de ficava_em
      цена цени цену цене ценой цены цен ценам ценах ценн* ценник* стоит стоят стоимост* почем скока скок сколько скольк* нарх* расценк* сколька скоко по_чем
      по_деньгам обойдется выйдет скоки входит_в_стоим* входит_в_цен* сколько_будет ценой стоимостью обойд* прайслист
      тариф* по_цене сумма сумму сколько_возьмете сколько_берете какая_цена какие_цены стоимости чек_средний
      средний_чек ценнички почом
      прайс* дорого цін ціна цінам цінах ціни ціні цінн* скільки скіко скіки скільке кошту* вартіст* почому почім скільки_буде скільки_візьмете
      по_грошах обійдеться вийде коштуватиме входить_у_варт* входить_в_варт* входить_у_цін* входить_в_цін* ціну ціною
      скільки_коштує розцінк* обійд* сума суму прайсик по_ціні скільки_берете яка_ціна які_ціни коштуватимуть
      середній_чек цінник*
      баға бағасы бағам бағаң* бағалар* бағада* бағадан қанша* тұрады қаншадан қаншаға нешеден неше_теңге түседі шығады бағасын бағаны
      қанша_болады қанша_тұрады қанша_тг ақысы_қанша қымбат* ақшасы бағасы_қандай прайсы* прейскурант* бағалары
      қанша_теңге қанша_ақша құны_қанша
    `,
  ),
  aspect(
    'duration',
    `
      how_long takes duration time_does mins how_much_time how_many_hours how_many_minutes long_does long_is long_will
      takes_long time_needed expire expires how_many_hrs time_it_takes total_time how_quick how_fast takes_how
      take_long long_do hours_does session_last length_of
      cuánto_tiempo cuánto_se_tarda cuánto_tarda cuanto_dura tardáis tarda duración cuanto_se_demora cuánto_rato
      se_tarda tiempo_lleva lleva_mucho cuántas_horas cuántos_minutos cuánto_demora dura duran demoráis demoran
      se_demora lleva_tiempo tardan tardas qué_duración cuánto_tarda_en cuánto_tiempo_lleva
      quanto_tempo qto_tempo qt_tempo demora demoram duração leva_quanto tempo_leva tempo_demora quantas_horas
      quanto_demora quanto_dura leva_muito muito_tempo tempo_demoram tempo_dura dura_quanto quantos_minutos
      quanto_tempo_leva quanto_tempo_demora leva_tempo demora_muito duram quanto_tempo_dura tempo_total demorado
      сколько_времени сколько_по_времени сколько_длится по_времени длит* занимает как_долго долго сколько_часов
      сколько_по_длит* сколько_занимает сколько_делается сколько_идет времени_займет займет за_сколько_делаете созыл*
      длительност* продолжительност* длится сколько_минут по_времени_сколько сколько_делаете времени_занимает
      за_час_успе* быстро_делаете сколько_длится_процедура как_быстро
      скільки_часу скільки_трива* скіко_по_часу по_часу трива* довго займає скільки_годин скільки_займає
      скільки_робит* часу_займе займе довго_робит* як_довго тривалість тривалост* скільки_хвилин по_часу_скільки
      часу_займає як_швидко скільки_триває тривати скільки_по_часу швидко_робит*
      қанша_уақыт неше_сағат_ал* уақыт_ала* ұзақ* қанша_сағат неше_сағат қанша_минут ұзаққа қанша_созыл*
      қанша_уақыт_кет* қанша_уақыт_ал* уақытты_ал* созылады неше_минут ұзақтығ* қанша_сағатқа тез_жаса* қанша_жүр*
      уақыт_кет* уақыты_қанша
    `,
  ),
  context(
    'appointment',
    `
      appointment* appt appts booking booked visit have_booked i_booked im_booked reserved appointment's apt
      appointmnt apointment bookings
      cita citas tengo_hora turno_reservado citita reservada
      marcação marcações consulta tenho_hora marquei reservé pedí marcada marcado agendado agendada agendamento
      записи записью жазылу* записалися жазылдым жазылып записаны запись_на_завтра_есть записями записей
      запис записана визит* запису запис* записалась записан записаний записали записаної
      жазылғанмын жазылып_қойған жазылғам жазылғанбыз жазылуым* записьте*
    `,
  ),
  context('polish', `polish varnish esmalt* verniz vernizinho покрыт* лак лаком лака лаку лакқа лакпен`),
  context(
    'policy',
    `
      free free_of_charge without_paying without_charge how_late how_early how_many_days in_time penalty policy
      no_charge charged fined how_soon how_far days_before hours_before day_before how_do_i how_can_i can_i_still
      latest deadline rules without_losing lose_money kept_money how_does_it_work how_does_that_work does_that_work
      penalties fee_for late_fee for_free free_of how_long_before what_happens what_if be_charged cost_me_anything
      at_the_latest notice
      gratis sin_coste sin_pagar antelación hasta_cuando cómo como_hago gratuito penali* antes_de con_cuánta penaliz*
      qué_pasa_si cómo_funciona cómo_va con_antelación cuánta_antelación cuántos_días_antes gratuitamente
      penalización_por sin_penalización qué_ocurre_si multas
      cobr* sem_custo sem_pagar até_quando como_faço antecedência multa com_quanta cobram taxa até_que prazo
      como_é_que_funciona sem_penalização quantos_dias_antes penalização o_que_acontece sem_multa
      бесплатн* без_штраф* без_доплат* штраф* за_сколько за_сутки за_день можно_ли заранее крайний_срок что_будет_если
      завчасно как_это_работает как_это_происходит за_сколько_часов за_сколько_дней за_сколько_времени без_потери
      неустойк* что_если что_будет за_час_до за_день_до потеряю
      безкоштовн* безплатн* коли_крайн* крайній чи_можна за_скільки за_добу правила заздалегідь за_який_час
      що_буде_якщо як_це_працює як_це_відбувається за_скільки_годин за_скільки_днів за_скільки_часу без_втрати що_якщо
      що_буде втрачу задарма
      тегін айыппұл* ақша* бұрын қалай айыппұл ескерт* қанша_уақыт_бұрын неше_күн_бұрын неше_сағат_бұрын айыппұлсыз
      ақысыз қалай_болады не_болады алдын_ала_айту*
    `,
  ),
  context('hands', `hands manos руки руку ручки ручек рук қол қолым* қолды`),
  context('feet', `ноги ног ножек ніг ніжки ноженьк* аяқ`),
  context('hair', `hair pelo cabello cabelo волосы волос волосся шаш*`),
  context(
    'hailing',
    `
      girls guys chicas
      ladies guapas
      meninas queridas
      девочки девчонки
      дівчата дівчатка
      қыздар
    `,
  ),
  context(
    'pleasantry',
    `
      good_morning good_afternoon good_evening good_day good_night gd_morning top_of_the_morning thanks_in_advance thank_you_in_advance thx_in_advance thanks_so_much_in_advance thank_you_so_much_in_advance how_are_you how_r_u
      how_are_things how_is_it_going how's_it_going how_have_you_been how_ya_doing have_a_nice_day have_a_good_day have_a_lovely_day
      have_a_good_one have_a_great_day
      buenos_días buen_día buenas_tardes buenas_noches muy_buenas wenas_tardes wenas_noches bnas_tardes gracias_por_adelantado gracias_de_antemano cómo_estáis cómo_estás cómo_están cómo_va_todo que_tal_todo que_tengáis_buen_día
      bom_dia boa_tarde boa_noite bons_dias obrigada_desde_já obrigado_desde_já desde_já_agradeço como_estão como_está_tudo tudo_bem_com_vocês bom_fim_de_semana
      доброе_утро добрый_день добрый_вечер доброй_ночи доброго_времени заранее_спасибо спасибо_заранее спасибо_большое_заранее заранее_благодарю заранее_благодарна как_дела как_настроение
      хорошего_дня хорошего_вечера доброго_дня доброго_вечера
      добрий_день добрий_вечір доброго_ранку доброго_вечора добрий_ранок добридень добрый_вечир дякую_наперед наперед_дякую дякую_красно_наперед дякую_заздалегідь заздалегідь_дякую як_справи гарного_дня гарного_вечора
      қайырлы_таң қайырлы_күн қайырлы_кеш қайырлы_түн алдын_ала_рахмет алдын_ала_рақмет рахмет_алдын_ала жағдай*_қалай жағдайларыңыз_қалай қалың*_қалай қал_қалай
    `,
  ),
  context(
    'own-time',
    `
      at_work after_work from_work finish_work get_off_work off_work before_work
      en_el_trabajo en_el_curro del_trabajo del_curro de_trabajar salgo_de_trabajar salgo_del_trabajo al_salir_del_trabajo
      no_trabalho no_emprego do_trabalho do_emprego saio_do_trabalho depois_do_trabalho
      на_работе с_работы после_работы после_смены до_работы перед_работой
      на_роботі з_роботи після_роботи після_зміни до_роботи перед_роботою
      жұмыстан жұмыстамын жұмыста_едім жұмыстан_кейін жұмыс_алдында
    `,
  ),
  context(
    'accompany',
    `
      bring bringing take_along come_with with_me sit leave_him leave_her look_after babysit bring_along
      come_along tag_along kids_corner kid_friendly play play_area playroom take_my_kid take_my_child with_my keep_busy while cant_leave nobody_to_leave no_sitter bring_him bring_her
      take_him take_her accompany accompanied join_me wait_with stay_with sits_with
      traer llevar llevo llevarla llevarlo conmigo vaya_con ir_con molesta quede traerme llevarme venir_con
      venirme_con voy_con acompañ* entretener ludoteca juguetes_para jugar entreter mientras quedarse dejarla dejarlo
      esperar espera esperarme vier_com llevar_a_mi traer_a_mi vengo_con acompañada que_me_acompañe se_queda_conmigo
      deixar levar levo comigo trazer ficar vir_com ir_com trazer_o trazer_a levar_o levar_a acompanh* brincar
      enquanto ficar_comigo trago levar_o_meu levar_a_minha venho_com acompanhada fica_comigo trazer_os levar_os
      прийти_с приду_с взять с_собой оставить_не посадить привести пустите алып_келе* алып_бар* прийти_вместе
      приходить_с прихожу_с поиграт* играт* игров* детская_комната занять_чем посидеть подождёт алып_келсем
      алып_барсам занять пока поки подождать ждать побыть захватить почекати чекати отыра_тұр* отырса отыруға отырып_тұр* взять_ребенк* прийти_со
      приду_со пустите_с оставить_с присмотр* приглян* рядом_посид* приехать_с приеду_с придем_с
      посидит прийти_з прийду_з взяти з_собою залишити_нема побавит* побути приходити_з прихожу_з пограт*
      дитяча_кімната посидіти почекає зачекає зайнят* зайняти із_собою взяти_дитин* прийти_зі прийду_зі наглян*
      доглян* приїхати_з прийдемо_з посидит*
      ертіп ерт* өзіммен ертіп_бар* ертіп_кел* қасымда отыра_тұр* ойна* ойын_бөлме* күтіп_отыр* қалдыра* қалдырып күту
      апар* келсем барсам қалдыратын* бірге ала_келсем ала_келуге ала_барсам бірге_кел* қасыма қарап_тұр* ертіп_келуге
      ертіп_барсам бірге_барсам алып_келуге қарай_тұр*
    `,
  ),
  context('nearby', `close_by close_to near_by`),
]
