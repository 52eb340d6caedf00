import type { Topic } from './Topic.ts'

const matter = (name: string, words: string): Topic => ({ name, kind: 'matter', words })
const context = (name: string, words: string): Topic => ({ name, kind: 'context', words })
const weak = (name: string, words: string): Topic => ({ name, kind: 'weak', words })

/** Other subjects beside the services about which customers write to a business: its hours, its team and its work. */
export const matters: readonly Topic[] = [
  matter(
    'hours',
    `
      open opens opened opening opening_hours opening_times working_hours business_hours close closes closed closing
      shut shuts till_when until_when till_what until_what what_time open_till open_until closing_time opening_time
      opn opend come_by come_at 24_7 what_hours your_hours what_r_ur_hours times_of_opening still_open u_open abrid*
      openin til_when till_what_time u_guys_open last_appointment make_it_before make_it_by will_i_make catch_you
      late_night late_nights lunch_break hrs_of work_hours ur_hours close_at open_at opens_at open_late open_early when_open when_closed
      when_do_you_open when_do_you_close when_do_u_open when_do_u_close schedule timetable openning closeing u_closed
      you_closed what_hrs whats_ur_hours opening_days shut_on closing_early how_late_are how_late_open last_client
      lunch_hour you_start you_begin you_finish u_start u_finish u_begin start_at start_work finish_at all_day which_days what_days days_open
      abrís abre abren abrir abiert* cerrais cierra* cerrad* hasta_que_hora cuándo_abris abro abriendo abran abría hora_de_cierre encerra*
      me_da_tiempo llego_a_tiempo pillo_abierto me_pilla_abierto al_mediodía horarios desde_qué_hora de_qué_hora
      cuándo_cerr* cuándo_abr* estáis_abiert* está_abierto abiertos jornada ke_hora ke_horario apertura
      hora_de_apertura horario_de_atención abrirán abriréis de_cuándo_a_cuándo cerráis_al_mediodía qué_días_abr*
      a_partir_de_qué_hora empezáis empezais terminais termináis empiezan_a terminan_a última_cita hr_de_apertura cierran cierre
      horario* abrem aberto* aberta* fecha fecham fechad* fechar que_hora q_hora a_que_hora que_horas q_horas
      a_que_horas ate_que_horas abertos abertas hora_abris hora_cerrais hora_abrem hora_fecham que_dias
      horas_de_funcionamento funcionamento dias_abertos até_quando_abertos fechais hora_de_abertura encerram
      apanho_abert* ainda_apanho chego_a_tempo à_hora_de_almoço até_q_horas horario_de_atendimento abertura abrem_a
      fecham_a tão_abertos estão_abert* quando_abrem quando_fecham desde_que_horas começam_a acabam_a encerramento expediente
      a_partir_de_que_horas fecham_para_almoço que_dias_abrem última_marcação hrs_de_funcionamento abrindo fechando
      работа*_сегодня график часы_работы режим_работы открыт* открыва* откро* закрыт* закрыва* до_скольки до_скольких
      до_скока со_скольки с_которого до_которого до_какого_часа с_какого_часа пашете ашыл* жабыл* во_сколько
      ко_скольки со_скольких до_скольки_работ* время_работы рабоч*_часы рабочее_время открываетесь закрываетесь
      открыто закрыто открыты закрыты откроетесь успею успеваю круглосуточно перерыв на_обед обеденн* режим режиме
      расписан* со_скок* до_скок* до_сколька график_работы круглосут* закроет* откроет* допоздна поздно_работ*
      без_выходных без_перерыв* последн*_клиент* последн*_запись во_скока до_которо* с_которо* с_какого_времени
      до_какого_времени до_какого рабочие_часы начинаете заканчиваете начинаете_работ* когда_открыв* когда_закрыв* закрываетес*
      години_роботи відкрит* відкрива* відчин* зачин* до_котрої з_котрої о_котрій до_скількох до_скільки зі_скількох
      по_котру графік_роботи час_роботи робочий_час робочі_години відчинені зачинені відкриваєтесь відкрито о_скільки
      по_скільки застану встигну встигаю цілодобово перерва обідн* від_котрої з_скількох розклад* режим_роботи
      до_скіки з_скіки о_скіки від_скільк* від_скількох коли_відкр* коли_відчин* коли_зачин* коли_закр* без_вихідних
      допізна без_перерв* до_якої_години з_якої_години о_якій_годині о_якій до_якої останн*_клієнт* останн*_запис
      робочого_часу починаєте закінчуєте
      ашық* ашас* жабық* жабас* жұмыс_уақыт* нешеде нешеге нешеден сағат_неше* дейін_жұмыс жұмыс_кестесі уақытыңыз*
      қашанға_дейін сағат_қаншадан сағат_қаншаға сағат_қаншада нешеле нешелерде қай_уақыт* үлгер* тәулік* түскі_үзіліс
      жұмыс_па жұмыс_жаса* үзіліс* кесте кестесі кестеңіз кестеңіздер қашан_ашыл* қашан_жабыл* нешеге_дейін
      нешеден_нешеге сағат_нешеге сағат_нешеден жұмыс_режим* режим* график* ашық_па ашықсыз* жабылып_қал* бастайсыз* аяқтайсыз* үзіліссіз
      демалыссыз жұмыс_сағат* қай_сағат* ашатын жабатын қаншаға_дейін сағат_қаншаға_дейін қай_кезге_дейін қашаннан
    `,
  ),
  weak(
    'work',
    `
      work working works operate operating operational u_working
      trabaj* atienden atiende curráis trabajáis
      trabalh* atendem atendeis funciona* funcionam trabalham atendem_ao
      работа* смене смену роботаете пашет трудитес*
      працю* зміні працює працюєте працюєш
      жұмыс_істей* жұмыста жұмысқа_шыға* жұмыс_істе* жұмыс_жасай* жұмысты
    `,
  ),
  context(
    'present',
    `
      around anyone_in anybody_in someone_in somebody_in there_on hours anyone_there someone_there anybody_there
      hay_alguien alguien_allí alguien_ahí estáis estaréis estais estareis están estarán
      tem_alguém há_alguém alguém_aí estão estarão tão tao
      кто_то_есть кто-то_будет кто_будет кто-нибудь_есть
      робите хтось_є хтось_буде хто_буде
      біреу_бар біреу_бола* адам_бар
      істейсі* істейді істейсіңдер істейсиздер
    `,
  ),
  matter(
    'training',
    `
      course courses training class classes teach workshop* seminar* masterclass* master_class learn lessons tutorial*
      curso cursos formación taller talleres clases aprender seminario* enseñ*
      formação aulas ensinam lições
      курсы обучен* обуча* обучит* мастер-класс* научите научит* семинар* вебинар*
      навчан* навчаєте майстер-клас* навчитис* навчите
      курс оқыту* оқытас* үйрет* үйренгім курстар*
    `,
  ),
  weak(
    'hygiene',
    `
      steril* sterile autoclave disposable sanitis* sanitiz* instruments clean_tools tools
      disinfect* hygien* esteril* desinfec* higien* desechable* instrumental herramientas
      descartáv* instrumentos
      стерил* дезинф* гигиен* залалсыз* инструмент* одноразов* обработк*_инструмент* сухожар* крафт-пакет*
      автоклав* обробк*_інструмент*
      бірреттік* бір_реттік құралдарыңыз* тазалық*
    `,
  ),
  weak(
    'portfolio',
    `
      of_work pics gallery photo before_and_after
      examples ejemplos trabajos exemplos galería foto fotitos antes_y_después
      portfolio photos pictures fotos fotinhas antes_e_depois
      фото пример примеры примеров фотки фоток фотограф* галере* ваши_работы посмотреть_работы примеры_работ
      портфолио роботи_майстр* приклади прикладів ваші_роботи подивитис*_роботи приклади_робіт
      жұмыстарың* суреттер* фотолар* жұмыстарыңызды
    `,
  ),
  weak(
    'lost',
    `
      lost_my left_my lost_property forgot_my left_behind lost_and_found left_something think_i_left
      olvidé_mi dejé_mi me_dejé se_me_olvidó olvidé_un objetos_perdidos
      esqueci esqueci-me guarda-chuva deixei_aí perdidos_e_achados
      забыла_у_вас оставила_у_вас забыла_зонт* забыла_сумк* забыла_шарф* забыла_телефон забыла_куртк* потеряла_у_вас
      забула_у_вас залишила_у_вас забула_парасольк* забула_сумк* забула_шарф* забула_телефон забула_куртк*
      загубила_у_вас
      ұмытып_кет* қалдырып_кет* ұмытып_қал*
    `,
  ),
  weak(
    'languages',
    `
      speak_english speaks_english speak_spanish speak_russian speak_ukrainian speak_french speak_portuguese
      speak_german english_speaking what_languages which_languages
      habláis_inglés hablan_inglés habla_inglés hablan_español habláis_ruso qué_idiomas idioma idiomas
      falam_inglês falam_português fala_inglês falam_espanhol que_línguas
      говорите_по говорите_на говорят_на на_каком_языке на_каких_языках по-английски по-украински по-казахски
      говорите_англійською говорите_українською розмовляєте якою_мовою якими_мовами англійською українською_мовою
      қай_тілде ағылшынша қазақша_сөйле* орысша_сөйле* сөйлейсіз*
    `,
  ),
  weak(
    'team',
    `
      experienced the_best best_at who_is_best years_of_experience how_experienced qualified qualification* certified best_stylist best_master
      good_stylist which_stylist which_master choose_my_stylist recommend_a_stylist
      experiencia titulad* titulación cualificad* quién_corta qué_peluquer* qué_estilista mejor_estilista
      qualificad* certificad* quem_corta melhor_cabeleireir* melhor_profissional
      стаж опыт опыта опытн* квалификац* диплом* какой_мастер какие_мастера лучший_мастер кто_лучш* лучше_всех посоветуете_мастера
      досвід досвіду досвідчен* який_майстер які_майстри найкращий_майстер хто_найкращ* найкраще_робить порадите_майстра
      тәжірибе* тәжірибелі білікті* қай_шебер қандай_шебер* жақсы_шебер
    `,
  ),
  weak(
    'goods',
    `
      shampoo conditioner sell_products sell_polish products_for_home home_care cuticle_oil
      champú acondicionador vendéis_productos venden_productos
      champô xampu condicionador vendem_produtos
      шампун* бальзам* продаете_косметик* продаете_средств* домашн*_уход
      домашн*_догляд
      косметика_сат*
    `,
  ),
]
