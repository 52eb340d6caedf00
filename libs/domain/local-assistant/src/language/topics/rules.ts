import type { Topic } from './Topic.ts'

const matter = (name: string, words: string): Topic => ({ name, kind: 'matter', words })
const weak = (name: string, words: string): Topic => ({ name, kind: 'weak', words })

/** The terms of a business for its customers: changes of a visit, guarantees, health, and who comes along. */
export const rules: readonly Topic[] = [
  matter(
    'cancel',
    `
      call_off no_show cant_come can't_make anul* cancell* cancelation canceling cant_make_it not_come not_coming
      wont_come won't_make skip_my back_out bail drop_out illness fall_sick get_sick
      got_sick doente not_gonna_make not_make_it swap_my switch_my cancle cancl cancelled cancellation
      cancellation_fee cancellation_policy unbook call_it_off wont_be_able not_be_able unable_to_come unable_to_make
      something_came_up came_up plans_changed plans_change change_of_plans miss_my missed_my missing_my no_shows
      don't_show not_show_up don't_turn_up cant_attend cansel canel not_going_to_make
      cancelación anulación desapuntar no_puedo_ir no_podré_ir no_voy_a_poder retrasar imprevisto enferm* adoec*
      desapuntarme fallar penalización no_llego suspender no_puedo_acudir no_podré_asistir no_puedo_asistir
      no_voy_a_ir no_iré no_voy no_me_presento no_aparezco me_surgió surgió_algo surge_algo imprevistos
      cambio_de_planes política_de_cancelación no_pueda_ir no_puedo_llegar cancelaciones
      cancel* cancelo desmarc* cancelarla modificar cancelamento não_posso_ir não_consigo_ir não_puder faltar desistir
      desmarco cxl desmarcaç* não_vou_poder não_vou_conseguir não_conseguir_ir não_puder_ir
      não_poder_ir não_apareço não_aparecer não_comparecer surgiu_algo surgir_algo surgir_um desisto
      política_de_cancelamento não_vou não_conseguir não_dá_para_ir não_posso_comparecer
      отмен* не_приду не_смогу болдырма* отменит* отмена отмену не_могу_прийти не_успеваю отказат* отмена*
      заболе* заболею ауырып* плани_изменились пропустить пропущу не_получается сорвется отменяю откажусь
      не_смогу_прийти не_получится не_выйдет_прийти не_приеду не_явлюсь неявк* снять_запись снимите_запись
      убрать_запись аннулир* форс-мажор* форсмажор* планы_поменял* если_заболею не_явит* отменяется не_смогу_быть
      сорвалось не_дойду заболел* болею захворал*
      скасув* відмін* не_прийду не_зможу скасування скасувати не_можу_прийти не_встигаю відмов*
      скасую скасовую захвор* передума* не_вийде_прийти не_виходить скасуйте відміню відмовлюс* не_зможу_прийти
      не_вийде не_встигну_прийти не_з'явлюсь зняти_запис зніміть_запис анулюв* плани_змінил* якщо_захворію
      не_зможу_бути не_дійду захворіл* хворію не_получ* непередбач*
      бас_тарт* келе_алма* жоя* келмей_қал* бара_алма* болмай_қалса келе_алмасам бара_алмасам келмесем
      бас_тартсам отмена_жаса* тоқтат* жазылуды_болдырма* жазбаны_жой* келе_алмай* келе_алмайм* бара_алмай*
      бара_алмайм* келмейм* бармайм* бармай_қал* бармасам жоспарым_өзгер* жоспар_өзгер* өшір* бастарт* отменить_ет*
      алмай_қал* келе_алмаса* бара_алмаса* шығып_кетсе
    `,
  ),
  matter(
    'move',
    `
      hour_earlier hour_later hours_earlier hours_later earlier_instead later_instead move moved moving reschedul* change_my change_the change_time rearrange push_back push_my another_day
      different_day shift_my mover moverla rebook move_it move_the change_appointment change_date change_the_date
      different_time another_time later_date earlier_date bring_forward put_off shift_it rearranging amend resched
      move_to switch_day reshedul* rescheduel* delay_my
      postpone* cambiar cambio cambiarla pasarme_al pasarme_para aplaz* posponer reagend* reprogram* cambiar_de_día cambiar_la_hora
      cambiar_la_cita cambiar_mi_cita otro_día otra_hora atrasar retrasar_la_cita adelantar_la_cita correr_la_cita
      cambiarme una_hora_antes una_hora_más_tarde cambiármela cámbiame muevo mueves
      pasarla pasas_al remarc* uma_hora_mais_cedo uma_hora_mais_tarde uma_hora_antes mudar mudo adiar trocar remarcar reagendar mudar_a_hora mudar_o_dia mudar_a_marcação
      mudar_o_horário trocar_o_dia trocar_a_hora outro_dia outra_hora adiamento alterar alteração mudança_de_data
      antecipar
      на_час_раньше на_час_позже перекиньте перекинуть_меня перекинуть_запись перепишите переписать_меня сдвинуть поменять_время поменять_день переноси* ауыстыр* жылжыт* перенесите передвин* изменить_время
      изменить_дату изменить_запись поменять_запись поменять_дату другое_время другой_день отложить переставить
      сменить_время сменить_день
      перенес* перенос* перезапи* переніс* пересунути змінити_час змінити_день перезаписатись перенесення зсунути
      посунути змінити_запис змінити_візит інший_день інший_час відклад* відкласти на_годину_раніше на_годину_пізніше перекиньте_мене перепишіть поміняти_час поміняти_день
      поміняти_запис перестав* переставити пересун*
      кейінге басқа_күн* өзгерт* басқа_уақыт* кейінге_қалдыр* көшіру көшіруге көшірсе* көшіріп перенести_ет* шегер*
      жылжыту уақытын_ауыстыр* басқа_күнге
    `,
  ),
  matter(
    'visit-with-child',
    `
      play_area playroom kids_corner with_kids with_my_kids with_my_kid with_my_child with_my_son with_my_daughter with_a_child with_a_baby
      with_a_toddler kid_friendly kids_corner something_for_kids anything_for_kids anything_to_keep kids_area
      babysitter bring_the_kids bring_kids bring_a_child bring_a_baby bring_my_baby baby_with_me kids_welcome
      children_allowed kids_allowed child_friendly family_friendly kids_room childrens_corner toys play_corner
      high_chair
      con_niños con_mi_hij* con_mi_niñ* con_un_bebé algo_para_niños niñera con_niñ* con_peques con_hijos con_mi_peque
      con_mi_bebé con_el_niño con_la_niña con_el_bebé admiten_niños aceptáis_niños rincón_infantil zona_infantil
      zona_de_juegos juguetes
      com_crianças com_o_meu_filho com_a_minha_filha com_bebé com_criança com_filhos com_o_filho com_a_filha
      com_o_miúdo com_a_miúda com_miúd* aceitam_crianças espaço_infantil cantinho_infantil cantinho_para_crianças
      brinquedos espaço_kids com_bebés
      с_ребенк* с_детьми с_детк* с_дочк* с_дочерью с_сыном с_малыш* с_мелк* балаларым* чем_занять_ребен* с_дитем
      с_мелким с_малой с_малым с_коляск* с_внук* с_внучк* детск*_угол* детск*_зон* детск*_комнат* игрушк* с_грудничк*
      пеленальн* с_доч* с_сынишк*
      з_дитин* з_дітьми з_донь* з_сином з_малюк* з_малим з_малою з_дитям з_дитинк* з_малеч* з_коляск* з_візк* з_онук*
      з_онучк* дитяч*_кут* дитяч*_зон* дитяч*_кімнат* іграшк* з_немовля* з_доч* із_сином із_дитиною із_донькою
      баламен баламмен қызыммен ұлыммен балаларыммен балалармен балалар*_бұрыш* ойыншық* сәбимен бөпеммен немереммен
      коляскамен баламызбен балам_бірге баламен_кел*
    `,
  ),
  matter(
    'allergy',
    `
      allerg* alerg* hypoallerg* hipoalerg* sensitive_skin allergic reaction reacts itch* rash sensitive allergen*
      hypoallergenic intoleran* react_to sensitivity patch_test swell* hives psoriasis latex asthma alergies allegr*
      allery
      irritat* reacción reacciona* irrita* picor sarpullido allergies dermatit* ronchas picores alérgen* piel_sensible
      piel_atópica me_pica picazón hinch* urticaria prueba_de_alergia asma
      alergia alergic* alergik* reação irritaç* comichão sensível eczema intolerânci* pele_sensível pele_atópica
      inchaço inchad* teste_de_alergia psoríase coceira
      раздраж* чувствительн* свербит* чутлив* подразн* дерматит* сыпь непереносим* крапивниц* отек* опух* высыпан*
      атопич* псориаз* латекс* покраснен* чешут* астма аллергичн* аллергетик*
      зуд* чешет* висип* свербіж кропив'янк* набряк* атопічн* почервон* чеш* алергетик*
      аллерг* алерг* гипоаллерг* гіпоалерг* аллергик* реакци* алергік* қышы* қышиды сезімтал* бөрт* қызар* бөртпе*
      аллергия* алергия* ісін* ісіп бөртіп қызарып экзема* аллергиялық қышып демікпе
    `,
  ),
  matter(
    'hema',
    `
      hema hema_free hemafree methacrylate hema's without_hema
      хему хемой без_хемы безхема гема
      хеми
      хема хемасыз
    `,
  ),
  matter(
    'materials',
    `
      brand brands whats_in_your whats_in_the what's_in_your what's_in_the what_is_in products_do_you ingredients composition brand_of_polish what_products which_products what_brand
      which_brand what_polish which_polish vegan cruelty_free natural_products organic dye_brand products_you_use
      what_do_you_use chemicals ammonia formaldehyde
      qué_productos qué_esmaltes qué_marcas qué_tinte productos_us* vegan* composición orgánic* amoniaco ingredientes
      material* ingredient* marcas marca que_produtos quais_produtos que_marca marca_de_verniz que_vernizes materiais
      quais_marcas produtos_us* composição materiais_us*
      состав* какие_лаки на_каких на_чем_работаете какой_фирм* фирм* косметик* какими_средств* какие_средства
      какими_материал* какие_бренды чем_красите чем_работаете веган* аммиак* натуральн*_состав каким_лаком
      какими_лаками какую_косметику чем_покрываете
      на_якій на_чому_працюєте яка_косметик* які_лаки якими_засоб* які_засоби якими_матеріал* які_бренди чим_фарбуєте
      чим_працюєте аміак* яким_лаком якими_лаками яку_косметику чим_покриваєте
      материал* бренд* құрам* немен_жұмыс немен_істе* қандай_лак* қандай_гел* қай_фирма* қандай_материал* қандай_бояу* қандай_өнім*
      қандай_құрал* материалдар* қандай_косметика* қандай_бренд*
    `,
  ),
  matter(
    'guarantee',
    `
      warranty chips chipped chipping peel peels peeled broke broken fell_off falling_off came_off coming_off cracked
      lifting_off fixed_for_free lifting lifted popped_off peeling_off chipped_off fall_off falls_off fell
      broke_a_nail nail_broke how_long_will_it_last repair repaired re_do free_fix redone rachou cair snapped split
      bubbl* wore_off came_away pinged nail_lift* nails_lift* gel_lift* that_lift* fix_it fix_my_nail fix_the_nail
      fixed_free fix_for_free reapply chip tear comes_off come_off fallen_off peels_off wear_off gaurantee guarentee
      garantee warrantee redoing re_done didnt_last did_not_last cracks crack chippd not_last
      guarant* peeling redo garantía garantia* salta saltó saltado desconch* romp* roto rota despeg* lasc* garantias
      se_cae se_cayó cayó se_me_cayó se_ha_caído caído se_levanta se_ha_levantado levantado despegado retoque retocar
      reparar repar* se_me_va despegó descascarill* cuartea partido se_rompe se_rompió rompió rompe se_despega despega
      rehacer garantizáis lo_arregláis lo_arreglan me_lo_arreglan se_estropea estropeó se_parte se_salta
      levantó descasc* estalou estalar partiu levantou soltou saiu rachar quebrou quebrar caiu levantar descolou
      descol* levantou-se reparação consertar consertam lascou soltou-se refazem refazer refaz arranjam_de_graça
      lascar lascou-se descolou-se partir-se estragou-se descascou descascar solta soltar lasque parta garantem
      гаранти* отошл* отходит отсло* отслаив* отвал* скол* сколо* слез слезл* слезает облез* облуп* трес* сломал*
      отлете* переделыв* переделает* переделать исправ* гарант* гарантия* сынып сынса сынды жарылып отпало отпал
      отклеил* отклеит* отлупил* облупил* облупит* отслоил* сколется сколы скол откололся отколол* починить поправите
      поправить подправ* переделаете отошло облезло сошло слезет жарыл* ажыра* опырыл* отстает отстал отстало пузыр*
      потреск* поломал* ломает* слетел* отлетел* сынып_кет* гарантир* переделка облезает облез облезет слетает слетит
      треснет лопн* не_продержал* отлетит сломается сломаются отвалится отвалился гарантия_на бесплатно_исправ*
      скалыва* отколется отойдет
      відшар* відпа* відлет* відкле* злущ* злаз* тріс* зламав* переробл* переробит* виправ* гарантію гарантії
      гарантийн* починит* відклеїв* відклеїт* облупив* облізло зліз відвалив* відколов* відколол* злізло відійшло
      відходить гарантій* полагод* підправ* тріснув потріск* відстал* поламав* зламал* відлетіл* злетів* гарантуєте
      гарантує перероб* облізе облазить трісне лусн* не_протримал* відлетить зламається відвалиться відколеться
      відійде виправите безкоштовно_виправ* сколюєт*
      кепілдік* түсіп түссе көшіп көшсе жөнде* қайта_жаса* түсіп_қал* түсе_баст* сынып_қал* сынған көшіп_қал* көтеріл*
      кепілдіг* жөндеп қайтадан_жаса* түсті көтерілді қабыршақ* түсіп_кет* жөндейсі* жөндеу* жөндет* қайта_істе*
      қайта_жасап тегін_жөнде* ажырап шытына* жарылса түссе* көшсе* түсіп_қалса сынып_қалса
    `,
  ),
  matter(
    'late',
    `
      running_late be_late im_late am_late late_for mins_late minutes_late late_by run_late arrive_late come_late
      stuck_in_traffic delayed
      llego_tarde llegar_tarde voy_tarde llegaré_tarde me_retraso retraso minutos_tarde voy_con_retraso atasco
      llegando_tarde
      chego_tarde chegar_tarde atrasad* atraso atrasar-me vou_atrasar chegar_atrasada trânsito minutos_de_atraso
      опазд* опозда* задерж* пробк* задержусь опоздание
      запізн* спізн* затрим* затор* опізн*
      кешіг* кешік* кідір* кептеліс* кеш_қал*
    `,
  ),
  weak(
    'warn',
    `
      warn let_you_know tell_you notify heads_up give_notice
      avisar aviso avisaros avisarte avisarles
      avisar-vos avisa-se
      предупред* сообщит*
      попередит* попереджу попереджат* повідомит*
      ескерт*
    `,
  ),
  weak(
    'aftercare',
    `
      aftercare care_after look_after_it take_care_of wash_after after_treatment after_the_treatment recovery
      cuidados cuidados_posteriores después_del_tratamiento cuidado_posterior
      depois_do_tratamento
      уход_после уход_за_ними как_ухаживать ухаживать после_процедуры можно_мочить мочить
      догляд_після як_доглядати доглядати після_процедури можна_мочити мочити
      процедурадан_кейін қалай_күт* күтім_жаса*
    `,
  ),
  weak(
    'health',
    `
      contraindicat* fungus fungal diabet* skin_condition medication* infection
      contraindicac* hongos medicación infección
      fungos micose medicação infeção
      противопоказ* грибок грибк* микоз диабет* заболевани* лекарств*
      протипоказ* захворюван* ліки ліків
      қарсы_көрсет* саңырауқұлақ* қант_диабет*
    `,
  ),
  weak(
    'age',
    `
      from_what_age minimum_age what_age how_old age_limit
      a_partir_de_qué_edad qué_edad edad_mínima desde_qué_edad
      a_partir_de_que_idade que_idade idade_mínima
      с_какого_возраста какой_возраст возраст* со_скольких_лет до_скольких_лет
      з_якого_віку якого_віку зі_скількох_років вікові
      неше_жастан қай_жастан жас_шектеу*
    `,
  ),
]
