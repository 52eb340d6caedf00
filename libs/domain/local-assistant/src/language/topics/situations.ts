import type { Topic, TopicKind } from './Topic.ts'

const topic = (name: string, kind: TopicKind, words: string): Topic => ({ name, kind, words })

/**
 * How customers ask about hours, places and payment by verbs, idioms and what has happened to them, in the order en,
 * es, pt, ru, uk, kk. The nouns are in the other lists.
 */
export const situations: readonly Topic[] = [
  topic(
    'hours',
    'matter',
    `
      knock_off clock_off clock_out pack_up wrap_up lock_up call_it_a_day shut_up_shop shut_shop kick_off pull_down_the_shutters
      lift_the_shutters shutters shutter roll_up_the_shutters lights_on lights_off lights_out doors_open latest_i_can_come
      latest_you_take latest_can_i_come how_late earliest_you how_early_can how_early_do finish_up packing_up locking_up
      closing_up up_and_running open_for_business trading_hours day_off days_off your_day_off get_going home_time
      chapáis chapais chapan chapado chapar echáis_el_cierre echar_el_cierre echáis_la_persiana bajáis_la_persiana bajan_la_persiana
      subís_la_persiana levantáis_la_persiana persiana plegáis plegais plegar dais_guerra dáis_guerra al_pie_del_cañón en_marcha_a
      dais_servicio os_vais os_marcháis se_van_a día_libre descansáis descansais descansan libráis librais hacéis_puente de_corrido
      hasta_qué_hora_estáis hasta_cuándo_estáis hasta_cuándo_abr* últimos_clientes
      arrumam_a_loja fecham_a_loja fecham_as_portas abrem_as_portas fecham_o_estaminé baixam_a_persiana vão_embora vão-se_embora
      vão_à_vida ir_à_vida à_vida folga folgam dia_de_folga descansam dão_descanso dia_de_descanso até_que_horas_estão
      até_quando_aí_estão até_quando_estão largam_o_trabalho encerrados estão_a_funcionar de_portas_abertas
      разбегает* разбежал* расходит* разошл* разойд* сворачивает* свернул* закругля* заканчива* отдыхаете отдыхаем сидите
      стартуете начинаете_день пашет* впускаете пускаете последн*_прием крайнее_время во_сколько_домой
      до_упора до_победного до_талого с_утра_пораньше ни_свет_ни_заря двери_открыва* поднимаете_рольставн*
      розбіга* розбігл* розходит* розійшл* розійд* згорта* закругля* закінчу* відпочиваєте сидите стартуєте пускаєте
      впускаєте останнє_приймання до_упору ні_світ_ні_зоря крайній_час
      тарайсыз* тарап_кет* тараған тарадың* тарайсың* қайтып_кет* үйге_қайтас* отырасыз* кетіп_қаласыз* есік_ашасыз*
      есік_жаба* құлып_сал* жабасыз* ашасыз* демаласыз* демалыс_па нешеге_шейін неше_де сағат_нешеге_шейін шейін_отыр*
      есік_қағып жұмыс_күні_ме жұмыс_бітеді ерте_ашыл* кеш_жабыл*
    `,
  ),
  topic(
    'present',
    'context',
    `
      too_late too_early are_you_in you_in are_u_in u_in are_you_lot_in you_lot_in anyone_about anybody_about a_soul still_there still_be_there
      still_about someone_at_the_desk anyone_at_the_desk anyone_at_reception you_there u_there be_there rock_up turn_up
      swing_by drop_by drop_in come_round someone_around anyone_around somebody_about you_lot_there anyone_answering will_i_find will_there_be_anyone show_up
      demasiado_tarde muy_tarde es_tarde muy_pronto demasiado_pronto os_pillo les_pillo te_pillo pillo pillaros os_encuentro_abiertos os_cojo estará_alguien habrá_alguien quedará_alguien
      queda_alguien alguien_atendiendo seguís_ahí siguen_ahí seguís estáis_ahí estarás estaréis_a hay_gente hay_luz
      tarde_demais demasiado_tarde muito_tarde cedo_demais demasiado_cedo vos_apanho ainda_apanho apanho está_alguém estará_alguém lá_está_alguém fica_alguém alguém_aí ainda_aí_estão aí_estão
      ainda_estão estão_aí tem_gente há_gente estarão_lá
      слишком_поздно слишком_рано не_поздно не_рано на_месте кто-нибудь_будет кто-нибудь_на кто-нибудь_еще будет_кто кто-то_на есть_кто живой_кто кто_живой застать застану
      вы_там вы_тут еще_там еще_тут подъеду подскочу заскочу заскочить заглянуть загляну забегу забежать подойду пустят впустят
      запізно зарано не_пізно не_рано надто_пізно на_місці хтось_ще ще_хтось хто-небудь хтось_на хтось_буде є_хто буде_хто застати ви_там ви_тут ще_там ще_тут
      заскочити заскочу зазирну зазирнути забіжу забігти підскочу під'їду пустять впустять
      кеш_емес ерте_емес кеш_болмай ерте_болмай біреу_бар біреу_шыға біреу_болама орындарыңызда сол_жақта_біреу біреу_отыр әлі_бар әлі_сонда сол_жерде_біреу
    `,
  ),
  topic(
    'part-of-day',
    'context',
    `
      half_past quarter_past quarter_to half_seven half_six half_five half_eight half_four half_three at_seven at_eight at_nine
      at_six at_five at_ten before_seven before_eight before_nine by_seven by_eight after_six after_seven after_five
      a_las_siete a_las_ocho a_las_nueve a_las_seis a_las_cinco a_las_diez las_siete las_ocho las_nueve las_seis
      às_sete às_oito às_nove às_seis às_cinco às_dez
      в_семь в_восемь в_девять в_шесть в_пять в_десять к_семи к_восьми к_девяти к_шести к_пяти в_пол* полвосьм* полседьм* полдевят*
      часикам часиков часика пол_восьмого
      о_сьомій о_восьмій о_дев'ятій о_шостій о_п'ятій о_десятій на_восьму на_сьому на_дев'яту на_шосту пів_на о_пів
      десь_о о_четвертій о_третій о_другій
      жетіде сегізде тоғызда алтыда бесте онда_бар сағат_онда жетіге сегізге тоғызға алтыға бестеме сағат_төрт* сағат_бес*
      сағат_үш* сағат_екі* сағат_он* сағат_алты* сағат_жеті*
    `,
  ),
  topic(
    'now',
    'context',
    `
      at_the_moment as_we_speak this_second right_about_now
      a_estas_horas ahora_mismito justo_ahora en_este_instante
      a_estas_horas neste_instante já_já
      в_данный_момент прям_щас вот_сейчас в_эту_минуту
      в_цю_мить просто_зараз прям_зара зара
      дәл_осы_сәтте осы_сәтте
    `,
  ),
  topic(
    'wallet',
    'context',
    `
      wallet purse billfold pocketbook cartera billetera monedero carteira porta-moedas кошел* бумажник* портмоне гаман* гаманц*
      әмиян* әмиәнім*
    `,
  ),
  topic(
    'cash',
    'matter',
    `
      twenties tenner tenners fivers fiver twenty_note bank_notes dollar_bills bills change_for cold_hard paper_cash
      solo_billetes en_billetes un_billete billete pasta_en_mano calderilla monedas
      só_notas notas_comigo guito moedinhas papel-moeda
      бумажки бумажками бумажные_деньги живые_деньги живые_бабки деньгами кэш кешем наликом мелочью
      паперові_гроші паперовими_грошима живі_гроші грошима дрібними
      қағаз_ақша қағаз_ақшам қолда_ақша тиын*
    `,
  ),
  topic(
    'deposit',
    'matter',
    `
      hold_my_place hold_my_spot hold_my_slot keep_my_place money_up_front up_front money_down cough_up_first pay_when_booking charge_when_booking
      guardar_el_sitio guardarme_el_sitio para_guardar_la_hora pagar_al_reservar cobráis_al_reservar pago_al_reservar
      guardar_o_lugar guardar_a_vaga pagar_ao_marcar pago_ao_marcar dar_alguma_coisa_antes
      деньги_вперед платить_сразу при_записи_платить за_место_платить что-то_вносить вносить_вперед
      гроші_наперед платити_зразу при_записі_платити щось_вносити
      ақшаны_алдын ақша_алдын орынды_ұстап_тұр*
    `,
  ),
  topic(
    'card',
    'matter',
    `
      atm cash_machine cashpoint cash_point chip_and_pin plastic_fantastic tap_and_go card_reader
      el_plástico plástico cajero banda_magnética pasar_la_tarjeta
      o_plástico plástico caixa_automático levantar_dinheiro passar_o_cartão
      пластик пластиком пластиковой банкомат* терминальчик
      пластик пластиком пластиковою банкомат* терміналом термінал
      банкомат* пластикпен пластик_карта*
    `,
  ),
  topic(
    'own-time',
    'context',
    `
      school_run after_school before_school drop_the_kids dropping_the_kids drop_off_the_kids picking_up_the_kids pick_up_the_kids after_nursery after_uni
      dejar_a_los_niños dejar_al_niño dejar_a_la_niña en_el_cole del_cole al_cole recoger_a_los_niños del_colegio al_colegio después_de_clase
      deixar_os_miúdos deixar_as_crianças deixar_o_miúdo na_escola da_escola buscar_os_miúdos à_escola do_infantário depois_das_aulas
      после_садик* после_школ* после_пар отвести_в_сад* отведу_в_сад* отвезу_в_школ* забрать_из_сад* забрать_из_школ* до_школы с_учебы
      після_садоч* після_садк* після_школ* відведу_в_сад* відвести_в_сад* відвезу_в_школ* забрати_зі_школ* забрати_з_сад* з_навчання
      бақшаға_апар* бақшадан_ал* мектепке_апар* мектептен_кейін мектептен_ал* сабақтан_кейін бақшаға_тапсыр*
    `,
  ),
  topic(
    'car',
    'context',
    `
      wheels on_wheels motor minivan jeep scooter moped ride campervan convertible
      furgo furgón todoterreno motillo patinete vehículo buga cuatro_ruedas
      carrinhas carripana bólide mota motinha scooter veículo jipe
      газел* джип* ласточк* колесах за_рулем на_колесах микроавтобус* тачил* байк* мот* скутер* буханк* авто авт*_своей
      бус бусом бусик* джипом на_колесах тачил* скутером мопед* кермом машинк*
      жигули* джип* көлікті көлігіммен темір_тұлпар* рульде* мәшинем*
    `,
  ),
  topic(
    'parking',
    'matter',
    `
      pull_up pull_in dump_the dump_my dump_it ditch_the stick_my stick_the leave_it_outside leave_my_bike bike_rack spot_for_my
      dejarlo_fuera dónde_lo_dejo dónde_la_dejo dónde_se_deja meter_el_coche meto_el_coche meter_la_moto soltar_el_coche plantar_el_coche
      onde_o_deixo onde_a_deixo largar_o_carro encostar_o_carro encostar meter_a_carrinha
      бросить_тачк* воткнуть_маш* машину_воткн* притулит* припарков* парканут* где_встать куда_встать где_стать
      приткнути прилаштуват* притулит* де_стати куди_стати куди_поставит* машину_приткн*
      қай_жерге_таст* қай_жерге_қой* қай_жерге_тұрғыз* көлікті_қайда машинаны_қайда көлік_таста* машина_таста*
    `,
  ),
  topic(
    'entrance',
    'matter',
    `
      get_inside go_in how_to_get_in way_inside let_me_in inside_the_building ring_what which_bell buzz_me buzzer_number get_up_there
      por_dónde_entro meterme por_dónde_me_meto por_dónde_paso cómo_paso para_dentro timbre_es dónde_llamo
      para_dentro por_onde_se_passa por_onde_passo como_passo lá_para_dentro
      внутрь попасть_внутрь пройти_внутрь зайти_внутрь как_внутрь куда_зайти с_торца со_двора
      всередину потрапити_всередину зайти_всередину пройти_всередину звідки_зайти з_двору з_торця
      ішке іштеге ішке_кір* қайдан_кір* қалай_кір*
    `,
  ),
  topic(
    'address',
    'matter',
    `
      where_do_i_come where_do_i_head where_am_i_heading where_am_i_going which_part_of_town part_of_town end_of_town whereabouts_r
      which_way where_you_at find_yous sat_nav satnav your_spot your_premises where_abouts base_d
      por_qué_zona por_dónde_andáis por_dónde_estáis dónde_paráis dónde_os_metéis dónde_andáis señas dónde_os_encuentro
      a_qué_altura chincheta
      onde_param onde_é_que_param onde_vos_encontro em_que_zona que_zona que_sítio onde_é_que_é onde_se_metem em_que_lado
      куда_ехат* куда_топать куда_чесать куда_идт* в_каких_краях какой_край_города где_обитаете где_вы_там где_вас координаты
      в_какой_части точку_скин* геоточк* где_базирует*
      куди_чесати в_яких_краях де_вас_шукати де_ви_там де_сидите де_базуєт* точку_скин* в_якій_частині
      қай_маң* қайдан_табам* қай_тұс* қай_жердесі* сіздерді_қайдан қалай_табамыз
    `,
  ),
  topic(
    'work',
    'weak',
    `
      on_shift shift rota on_duty covering_shift
      de_turno le_toca curráis currais curran curra
      de_turno de_serviço escalada ao_serviço
      смена смены сменам дежурит выходит_на
      зміна змінах чергує виходить_на
      кезекте кезекші сменада
    `,
  ),
]
