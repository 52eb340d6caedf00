import type { Topic } from './Topic.ts'

const request = (name: string, words: string): Topic => ({ name, kind: 'request', words })

/** What customers ask to be done, and what a person has to hear. */
export const requests: readonly Topic[] = [
  request(
    'slot',
    `slot slots availab* any_chance squeeze fit_me free_time anything_free smth_free something_free book book_me book_in reserve put_me_down sign_me_up hueco huecos huequito turno* disponib* disponível reservar reserva reservarme agendar agenda apuntar* apunta* apúnta* cogerme pedir_cita quiero_cita dar_cita dame_cita una_cita cita_para hora_libre teneis_libre hay_libre vaga vagas vaguinha marcar agendam* encaix* tem_horário horário_livre hora_livre окошк* окно окна окон свободн* записат* запишит* запиши запишете запишу* втисн* віконц* вікно вільн* вільне записат* запишіть запишу* втисніть босс_орын жазылайын жазыла жазылғым жазыңыз* жаза_аласыз* жазба* fully_booked spaces_left space_today sign_up when_can_i_come take_me_today today_possible citas_disponibles queda_algo algo_libre tenéis_algo tienes_algo tienen_algo sacar_cita coger_cita agéndame anotar* anotarme me_das cita_mañana cita_hoy cita_el quero_marcar queria_marcar posso_marcar marcar_para marque marquem consegue_encaixar têm_horário algum_horário algum_horario tem_algo têm_algo alguma_vaga hora_disponível есть_место есть_места ближайшая ближайшее ближайшую можно_попасть можете_принять примете записаться запишусь можно_к_вам есть_что-то есть_что-нибудь есть_шось є_місце є_місця найближч* можна_потрапити приймете чи_приймете записатись записатися хочу_записат* можна_записат* можна_до_вас орын_бар* бос_уақыт бос_орын уақыт_бар жазылсам жазылуға_бола жазылайық жазып_қо* жазып_алың* жазылғым_келеді smth_on something_on anything_on anything_for something_for put_me fit_in`,
  ),
  request(
    'job',
    `hiring hire job jobs vacancy vacancies career* internship salary resume empleo contrat* busco_trabajo trabajar_con_vosotr* trabajar_con_ustedes trabajar_ahí currículum curriculum personal emprego contratar contratando vaga*_de_emprego trabalhar_convosco trabalhar_com_vocês trabalhar_aí currículo recrut* ваканс* устроиться трудоустр* резюме зарплат* ищете нужны_мастер* требуются шукаєте влаштув* працевлашт* потрібні_майстр* жұмысқа_ал* жұмысқа_тұр* вакансия* бос_жұмыс шебер_керек түйіндеме жалақы* work_for apprentice trainee openings recruiting do_you_need_staff buscais busco_empleo trabajáis_con_autónomas vacante candidat* estágio trabalho_aí procuro_trabalho procuram вакансия вакансии работать_у_вас берете_на_работу мастера_ищете набираете набор_мастеров працювати_у_вас берете_на_роботу вакансія робота_у_вас жұмыс_бар_ма жұмысқа_орнал* жұмыс_іздеп*`,
  ),
  request(
    'complaint',
    `complain* refund money_back ruined ruin burnt burned queja* reclama* devolv* devuel* arruin* manchad* estrag* insatisf* жалоб* вернит* верните_деньги испорт* сожгли зіпсу* скарг* поверніть шағым* қайтарып_бер* бүлдір* manager gerente encargada responsável unhappy disappointed terrible awful furious my_money_back compensation supervisor owner hoja_de_reclamaciones encargado dueña responsable enfadad* horrible dinero_de_vuelta quejarme livro_de_reclamações chateada chateado horrível dona reembols* отвратительн* ужасн* недоволь* хочу_вернуть_деньги руководств* управляющ* директор* хамств* хамил* незадоволен* жахлив* поверніть_гроші керівництв* наразі_скарга ақшамды_қайтар* наразы* басшы* quemad* quemó queimad* queimou`,
  ),
]
