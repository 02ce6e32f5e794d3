import { type AskBody, askCall, type AskResponse, type RefusedQuestion } from '@marketplace/contracts';
import { EMPTY_WEEK, hoursLine, isZipCode, QUESTION_LIMITS, type WeekMask } from '@marketplace/domain';
import { AppLink, callApi, toast, useAssociation, useMutation, useQueryClient } from '@marketplace/platform';
import { Alert, Button, CheckboxGroup, Spinner, Text } from '@marketplace/ui';
import { useState } from 'react';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { lastPlace } from '../candidate-search/remembered-place.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { HoursField } from '../work-fields/hours-field.tsx';
import { useFocusInvalid, ZipField } from '../work-fields/zip-field.tsx';
import { readWork, type Work, WorkFields } from '../work-fields/work-fields.tsx';
import { questionKeys, useQuestions } from './questions.query.ts';
import { MutedText } from '../page-layout/muted-text.tsx';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { detailOf } from '../failures/failure-text.ts';

interface AskedPerson {
  uuid: string;
  name: string;
  /** Text next to the name if the dialog offers several people. */
  about?: string;
}

export interface AskDialogProps {
  people: readonly AskedPerson[];
  /** IDs of preselected people if the dialog offers several. */
  preselectedIds?: readonly string[];
  /** Hours of the current search. If empty, the user paints them in the dialog. */
  hours: WeekMask;
  zip?: string;
  work?: Work;
  caseId?: string;
  /** Cache keys of other data with questions. */
  alsoChanged?: readonly (readonly string[])[];
  /** Called with the details of the work after the question was sent. */
  onAsked?: (work: Work) => void;
  /** Returns the element to focus on close if the opener is gone. Asked candidates leave the list. */
  fallbackFocus?: () => HTMLElement | null;
  onClose: () => void;
}

const NO_WORK: Work = { pay: '', startsOn: '', needs: [] };

/** Asks candidates about hours and pay, without a free-text field. */
export default function AskDialog(props: AskDialogProps) {
  const { people, onClose } = props;
  const { data, isError, refetch } = useQuestions();
  const [firstPerson] = people;
  const title = people.length === 1 ? `Ask ${firstPerson?.name}` : 'Ask about these hours';
  if (data?.on && data.may_ask) return <AskForm {...props} title={title} leftToday={data.left_today} />;
  return (
    <ActionDialog title={title} action={null} cancel="Close" onClose={onClose}>
      {isError ? (
        <LoadFailed
          live
          title="We couldn't check whether you can ask questions."
          query={{ isFetching: false, refetch }}
        />
      ) : data === undefined ? (
        <Spinner label="Loading..." />
      ) : data.on ? (
        <Alert title="You can ask candidates once we have verified your agency, or after your first purchase.">
          <AppLink to="/account">How verification works</AppLink>
        </Alert>
      ) : (
        <Alert title="Questions are not available on this site." />
      )}
    </ActionDialog>
  );
}

function useQuestionDraft({ people, preselectedIds, hours, zip, work }: AskDialogProps) {
  const [draft, setDraft] = useState(() => ({
    candidateIds: people.length === 1 ? people.map(({ uuid }) => uuid) : [...(preselectedIds ?? [])],
    hours,
    zip: zip ?? lastPlace()?.zip ?? '',
    work: work ?? NO_WORK,
  }));
  const { pay_cents, ...facts } = readWork(draft.work);
  const errors = {
    people:
      draft.candidateIds.length === 0
        ? 'Please choose who to ask'
        : draft.candidateIds.length > QUESTION_LIMITS.perCall
          ? `Please choose at most ${QUESTION_LIMITS.perCall} people`
          : undefined,
    hours: draft.hours === EMPTY_WEEK ? 'Please choose the hours to fill' : undefined,
    pay: pay_cents === null,
  };
  const body =
    errors.people || errors.hours || pay_cents === null || !isZipCode(draft.zip)
      ? null
      : { candidates: draft.candidateIds, hours: draft.hours, zip_code: draft.zip, pay_cents, ...facts };
  return { draft, change: (next: Partial<typeof draft>) => setDraft({ ...draft, ...next }), errors, body };
}

type QuestionDraft = ReturnType<typeof useQuestionDraft>;

/** People who could not be asked stay selected. `rejections` has the reasons. */
function useSending(props: AskDialogProps, { draft, change, body }: QuestionDraft) {
  const { people, caseId, alsoChanged, onAsked, onClose } = props;
  const askMutation = useAsk(alsoChanged);
  const nameOf = (uuid: string) => people.find((person) => person.uuid === uuid)?.name ?? 'Candidate';
  const send = () => {
    if (body === null || askMutation.isPending) return;
    askMutation.mutate(caseId === undefined ? body : { ...body, case_id: caseId }, {
      onSuccess: (answer) => {
        const { asked, refused } = answer;
        if (asked.length > 0) {
          onAsked?.(draft.work);
          toast({ title: askedText(asked.map(nameOf)), tone: 'success', about: 'question' });
        }
        if (refused.length === 0) onClose();
        else change({ candidateIds: refused.map(({ candidate_uuid }) => candidate_uuid) });
      },
    });
  };
  const rejections =
    askMutation.data === undefined || askMutation.isPending ? [] : rejectionReasons(askMutation.data, nameOf);
  return { askMutation, send, rejections };
}

function AskForm({ title, leftToday, ...props }: AskDialogProps & { title: string; leftToday: number }) {
  const { people, fallbackFocus, onClose } = props;
  const question = useQuestionDraft(props);
  const { draft, change, errors } = question;
  const { form, hasTried, countTry } = useFocusInvalid();
  const { askMutation, send, rejections } = useSending(props, question);
  const zipUnknown = detailOf(askMutation.error, 'zip_not_found');
  return (
    <FormDialog
      title={title}
      description="We email your question. It's free, and you see only a yes or no."
      submit={{
        children:
          people.length === 1 || draft.candidateIds.length < 2 ? 'Ask' : `Ask ${draft.candidateIds.length} people`,
        busy: askMutation.isPending,
        busyText: 'Asking...',
        disabled: leftToday === 0,
      }}
      form={form}
      {...(fallbackFocus === undefined ? {} : { fallbackFocus })}
      error={zipUnknown === undefined ? askMutation.error : null}
      fallback="We couldn't send your question. Please try again."
      onSubmit={() => {
        countTry();
        send();
      }}
      onClose={onClose}
    >
      {rejections.length === 0 ? null : (
        <Alert tone="warning" live title={rejections.length === 1 ? rejections[0] : 'Some people were not asked'}>
          {rejections.length === 1 ? null : rejections.join(' ')}
        </Alert>
      )}
      {leftToday === 0 ? <Alert title="You've used all your questions for today. Try again tomorrow." /> : null}
      {people.length === 1 ? null : (
        <CheckboxGroup
          legend="Who to ask"
          options={people.map(({ uuid, name, about }) => ({
            value: uuid,
            label: name,
            ...(about === undefined ? {} : { description: about }),
          }))}
          value={draft.candidateIds}
          error={hasTried ? errors.people : undefined}
          onChange={(candidateIds) => change({ candidateIds })}
        />
      )}
      <HoursAndPlace
        defaults={props}
        draft={draft}
        hasTried={hasTried}
        hoursError={hasTried ? errors.hours : undefined}
        zipUnknown={zipUnknown}
        onChange={(next) => {
          if (next.zip !== undefined && zipUnknown !== undefined) askMutation.reset();
          change(next);
        }}
      />
      <WorkFields work={draft.work} payError={hasTried && errors.pay} onChange={(work) => change({ work })} />
      <MutedText>{`${leftToday} ${leftToday === 1 ? 'question' : 'questions'} left today.`}</MutedText>
    </FormDialog>
  );
}

interface HoursAndPlaceProps {
  defaults: Pick<AskDialogProps, 'hours' | 'zip'>;
  draft: { hours: WeekMask; zip: string };
  hasTried: boolean;
  hoursError: string | undefined;
  zipUnknown: string | undefined;
  onChange: (next: { hours?: WeekMask; zip?: string }) => void;
}

/** Hours and place, as text if known, otherwise as fields. */
function HoursAndPlace({ defaults, draft, hasTried, hoursError, zipUnknown, onChange }: HoursAndPlaceProps) {
  const [isChanging, setIsChanging] = useState(defaults.hours === EMPTY_WEEK);
  const [isZipKnown] = useState(isZipCode(draft.zip));
  const place = usePlaceName(draft.zip);
  const asksZip = isChanging || !isZipKnown || zipUnknown !== undefined;
  return (
    <>
      {isChanging ? (
        <HoursField hours={draft.hours} error={hoursError} onChange={(hours) => onChange({ hours })} />
      ) : (
        <div>
          <Text weight="bold">{hoursLine(draft.hours)}</Text>
          {asksZip ? null : (
            <MutedText>{`In ${place}. We ask each person only about hours that fit their week.`}</MutedText>
          )}
          <Button variant="link" size="s" onClick={() => setIsChanging(true)}>
            Change hours or place
          </Button>
        </div>
      )}
      {asksZip ? (
        <ZipField zip={draft.zip} hasTried={hasTried} unknown={zipUnknown} onChange={(zip) => onChange({ zip })} />
      ) : null}
    </>
  );
}

const askedText = (names: readonly string[]): string =>
  names.length === 1 ? `Question sent to ${names[0]}.` : `Question sent to ${names.length} people.`;

/** Resolves after pages show the question. `alsoChanged`: cache keys of other data with questions. */
function useAsk(alsoChanged: readonly (readonly string[])[] = []) {
  const association = useAssociation()?.code;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<AskBody, 'association'>) => callApi(askCall, { body: { ...body, association } }),
    onSettled: () =>
      Promise.all([questionKeys.all, ...alsoChanged].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

const REASONS: Record<RefusedQuestion, (name: string) => string> = {
  candidate_not_found: (name) => `${name} is no longer listed or not looking for work.`,
  terms_pending: (name) => `We have to send ${name} our new terms first. Try again in two days.`,
  asked_recently: (name) => `You already asked ${name} within the last ${QUESTION_LIMITS.daysBetween} days.`,
  two_today: (name) => `${name} already got two questions today. Try again tomorrow.`,
  day_used: (name) => `You've used all your questions for today. Ask ${name} tomorrow.`,
};

/** Sentences that explain why candidates were not asked. */
const rejectionReasons = ({ refused }: AskResponse, nameOf: (uuid: string) => string): string[] =>
  refused.map(({ candidate_uuid, reason }) => REASONS[reason](nameOf(candidate_uuid)));
