import type { Topic } from './Topic.ts'

const request = (name: string, words: string): Topic => ({ name, kind: 'request', words })

/** Requests of customers, and words that a person has to hear. */
export const requests: readonly Topic[] = [
  request(
    'booking',
    `
      book book_in reserve get_an_appointment make_an_appointment make_appointment need_an_appointment want_an_appointment like_an_appointment schedule_a schedule_an wanna_book reserving reservation reservations booking_in make_a_booking get_booked
      reservarme apuntarme pedir_cita quiero_cita una_cita sacar_cita coger_cita anotarme pido_cita pedir_turno pedir_hora coger_hora apartar apartarme agendarme agendo reservo quería_cita quisiera_cita reservar_hora reservar_una hacer_una_reserva
      reservar reserva agendar agenda marcar agendam* quero_marcar queria_marcar quero_agendar gostava_de_marcar gostaria_de_marcar queria_agendar gostaria_de_agendar marcar_um marcar_uma marcar_hora marcar_horário fazer_marcação fazer_uma_marcação marcava reservar_hora marcar_a reservar_um
      записат* записаться запишусь записаца записацца записаться_на забронир* зарезервир* нужна_запись хочу_запись запишусь_на запишемся записываться записываюсь запишемс* забронировать
      записатись записатися хочу_записат* забронюв* бронюв* потрібен_запис запишемось записуватись записуватися записуюсь
      жазылайын жазыла жазылсам жазылғым жазылайық жазылғым_келеді жазылу_керек жазыламын жазылам брондау* брондай* брондап* жазылғымыз жазылмақшы* жазылуды_ойла*
    `,
  ),
  request(
    'slot',
    `
      slot slots anyone_free someone_free anybody_free free_at free_to_do availab* any_chance squeeze fit_me free_time anything_free smth_free something_free  book_me
        put_me_down sign_me_up fully_booked spaces_left space_today sign_up when_can_i_come
      take_me_today today_possible smth_on something_on anything_on something_free put_me fit_in openings
      any_openings opening_for spare_slot gap gaps free_slot free_spot are_you_free are_u_free r_u_free free_today
      free_tomorrow earliest soonest next_available   
         schedule_me   schedule_my
      pencil_me walk_in walk_ins walkin walkins without_appointment without_an_appointment without_booking get_me_in
      squeeze_me sneak_me last_minute  see_me_today see_me_tomorrow slotted fully_book  
       have_time have_any_time have_some_time got_time got_any_time got_some_time have_a_time time_for_me
      tenéis_tiempo tienen_tiempo tienes_tiempo tiene_tiempo hay_tiempo tienes_hora têm_tempo tem_tempo têm_hora têm_horário
      есть_время есть_ли_время время_есть будет_время є_час час_є буде_час маєте_час уақытыңыз_бола уақыт_болады
      avail avaliab* availib* avaible vacancy_today pop_in
      hueco huecos huequito turno*  apuntar* apunta* cogerme   dar_cita dame_cita
       cita_para hora_libre teneis_libre hay_libre citas_disponibles queda_algo algo_libre tenéis_algo
      tienes_algo tienen_algo    me_das cita_mañana cita_hoy cita_el citas_libres hay_cita
      hay_citas tiene_hora tenéis_hora tienen_hora hay_hora hay_huecos hay_turno   
         apartame disponibilidad me_atendéis me_atienden me_atiende atenderme me_coges
      me_cogéis me_cogen hacerme_un_hueco me_hacéis_hueco algún_hueco próxima_cita lo_antes_posible cuanto_antes
      sin_cita sin_cita_previa cita_previa ponerme_cita ponme_cita turnito    resérvame
      hora_para horas_libres tenés_turno hueko me_podéis_coger
      disponib* disponível     vaga vagas vaguinha   encaix* tem_horário
      horário_livre hora_livre agéndame anotar*   posso_marcar marcar_para marque marquem
      consegue_encaixar algum_horário tem_algo alguma_vaga hora_disponível tem_vaga há_vaga há_vagas há_horário
      tem_hora há_hora disponibilidade    
             espacinho
      horário_disponível horários_disponíveis horários_livres próxima_vaga primeira_vaga sem_marcação sem_hora_marcada
      me_atendem atender-me podem_me_atender atender_hoje encaixe arranjam_vaga arranja_vaga marca-me 
       horinha buraquinho
      окошк* окна окон свободн*  запишете запишу* босс_орын   жаза_аласыз* есть_место
      есть_места ближайшая ближайшее ближайшую можно_попасть можете_принять примете   можно_к_вам
      есть_что-то есть_что-нибудь есть_шось орын_бар* бос_орын     есть_запись
      есть_окошк* есть_окн* найдется_время найдется_место найдётся  бронь броню  ближайшие
      на_ближайш* когда_можно_прийти когда_можно_подойти когда_сможете_принять когда_ближайш* когда_свободн*
      примете_сегодня возьмете_меня принять_меня сможете_принять впихн* воткн* без_записи живая_очередь живой_очеред*
      окошечк* попасть_к_вам попасть_на свободненьк* подойти_сегодня прийти_сегодня  
      местечко_найд* окошко_найд* записываете   незанят*
      запишит* запиши втисн* віконц* вікно вільн* вільне запишіть втисніть є_місце є_місця найближч* можна_потрапити
      приймете чи_приймете    можна_записат* можна_до_вас   є_віконц*
      є_запис є_вільн* коли_вільн* коли_можна_прийти коли_зможете_прийняти коли_найближ* знайдеться_час
      знайдеться_місц* знайдеться_віконц* чи_є_місц* чи_є_час чи_є_віконц* потрапити_до_вас потрапити_на запишіть_мене
      прийняти_мене зможете_прийняти візьмете_мене без_запису жива_черга віконечк* втулит*  записуєте
       незайнят*
      окно  жазыңыз* жазба* бос_уақыт уақыт_бар жазылуға_бола  жазып_қо* жазып_алың* 
         жазылсам_бола жазып_жібер* жазып_қойшы жазып_қойыңыз бос_орын* бос_уақыт*
      бос_сағат* уақыт_бар_ма уақытыңыз_бар бос_па бос_кез* қашан_бос қашан_келуге қашан_келсем қашан_барсам
      қабылдай_ала* мені_қабылда*    бронь* терезе окно_бар окошко_бар жазылмай жазылусыз
      сыйғыз* кіргіз* ең_жақын жақын_уақыт бүгінге_бос ертеңге_бос бүгінге_жаз* ертеңге_жаз* жазылуға 
      жазыңызшы жазып_қояс* орын_болса орын_таб* бүгін_келсем ертең_келсем бүгін_барсам ертең_барсам запись_бар
    `,
  ),
  request(
    'job',
    `
      hiring hire job jobs looking_for_staff need_staff need_anyone taking_on_staff vacancy career* internship work_for apprentice trainee openings recruiting
      do_you_need_staff candidat* looking_for_work rent_a_chair chair_rental rent_a_desk cv part_time
      looking_for_a_job hiring_now join_your_team employment employ
      vacancies salary resume empleo contrat* busco_trabajo trabajar_con_vosotr* trabajar_con_ustedes trabajar_ahí
      currículum personal currículo recrut* buscais busco_empleo trabajáis_con_autónomas vacante estágio
      alquilar_silla alquilar_cabina oferta_de_empleo oferta_de_trabajo buscáis_personal buscáis_gente busco_curro
      prácticas contratáis buscando_gente buscáis_a_alguien necesitáis_gente buscando_personal buscando_trabajo
      emprego contratar contratando vaga*_de_emprego trabalhar_convosco trabalhar_com_vocês trabalhar_aí trabalho_aí
      procuro_trabalho procuram procuro_emprego vagas_abertas alugar_cadeira oferta_de_emprego trabalhar_connosco
      contratam
      ваканс* устроиться трудоустр* резюме зарплат* ищете нужны_мастер* мастер_нуж* мастера_нуж* нужен_мастер требуются вакансия* вакансия вакансии
      работать_у_вас берете_на_работу мастера_ищете набираете набор_мастеров аренда_кресл* аренд*_мест*
      арендовать_кресл* работа_у_вас ищу_работу вакантн* подработк* стажировк* на_работу
      шукаєте влаштув* працевлашт* потрібні_майстр* працювати_у_вас берете_на_роботу робота_у_вас оренда_крісл*
      оренд*_місц* шукаю_роботу підробіт* стажуван* на_роботу_майстр* шукаєте_майстр*
      жұмысқа_ал* жұмысқа_тұр* бос_жұмыс шебер_керек түйіндеме жалақы* жұмыс_бар_ма жұмысқа_орнал* жұмыс_іздеп*
      жұмыс_іздеймін жұмысқа_шебер орындық_жалға жұмысқа_тұрғым тәжірибеден_өт* қызметкер_керек
    `,
  ),
  request(
    'complaint',
    `
      complain* refund money_back ruined ruin burnt burned insatisf* gerente disappointed my_money_back compensation
      owner responsable unacceptable  rude  bad_service bad_job botched messed_up  
      not_happy dissatisf* ripped_off scam unprofessional bad_experience compensate refunded
      queja* reclama* devolv* devuel* arruin*   supervisor hoja_de_reclamaciones encargado dueña 
       dinero_de_vuelta quejarme dona  mal_servicio maleducad* me_habéis_dejado decepcion* me_han_dejado
      estafa  indignad* devolución descontenta insatisfecha
      manchad* estrag* manager encargada responsável unhappy  livro_de_reclamações   
      reembols* quemad* quemó queimad* queimou  mau_serviço mal_educad* desilud* burla  devolução
      reembolso estragaram descontente
      вернит* верните_деньги испорт* сожгли отвратительн* недоволь* хочу_вернуть_деньги руководств* хамств* хамил*
      незадоволен* наразы* басшы* жалуюсь пожаловаться претензи* возмест* хамка нагруб* разочаров*  
      обожгли спалили верните обман* не_понравил* некачествен*
      зіпсу* скарг* поверніть управляющ* директор* поверніть_гроші наразі_скарга скаржит* поскаржит* відшкод*
      розчаров*  обпекли не_сподобал* неякісн*
      жалоб* шағым* қайтарып_бер* бүлдір*   керівництв* ақшамды_қайтар* шағымдан* наразымын ренжі*
      қайтарыңыз* көңілім_толма* ұнамады күйдір*  сапасыз
    `,
  ),
  // Said in passing, too: "my hair is awful".
  {
    name: 'complaint',
    kind: 'weak',
    words: `
      terrible awful horrible horrível disgusting worst upset disappointing pésim* péssim* desastre vergonha ужасн* жахлив* кошмар безобраз* жах масқара enfadad* chateada chateado furious
    `,
  },
]
