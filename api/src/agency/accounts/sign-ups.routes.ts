import {
  confirmEmailResponseSchema,
  confirmEmailBody,
  confirmEmailCall,
  emailLinkBody,
  resendConfirmationCall,
  sentSchema,
  signUpBody,
  signUpCall,
  doneSchema,
  forgotPasswordCall,
  recoverCall,
  recoverySchema,
  tokenBody,
  updatePasswordBody,
  updatePasswordCall,
} from '@marketplace/contracts';
import type { ServiceDependencies } from '../../dependencies.ts';
import { type FeatureRoutes, sentResponse } from '../../http/feature-routes.ts';
import { markedAccount, forgotPassword, recover, updatePassword } from './accounts.service.ts';
import { authDependencies, mailing, redeeming } from './attempt-limits.ts';
import { browserSession, signUpBrowser } from './browser-cookies.ts';
import { confirmSignUp, spendSignUpMail, resendConfirmation, signUp } from './sign-ups.service.ts';

export const signUpsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const auth = authDependencies(deps, app);
  const browser = signUpBrowser(deps.config);
  const { cookie, devices } = browserSession(deps);

  app.post(
    signUpCall.path,
    { onRequest: app.limitByClient(mailing('sign-up')), schema: { body: signUpBody, response: { 200: sentSchema } } },
    async (request, reply) => {
      const { email } = request.body;
      await spendSignUpMail(auth(request), { call: 'sign-up', email, browser: browser.read(request) });
      await signUp(deps, { form: request.body, browser: browser.mark(request, reply) });
      return { sent: true as const };
    },
  );

  app.post(
    resendConfirmationCall.path,
    {
      onRequest: app.limitByClient(mailing('resend-confirmation')),
      schema: { body: emailLinkBody, response: { 200: sentSchema } },
    },
    async (request) => {
      const client = { email: request.body.email, browser: browser.read(request) };
      await spendSignUpMail(auth(request), { call: 'resend-confirmation', ...client });
      await resendConfirmation(deps, { form: request.body, browser: client.browser });
      return { sent: true as const };
    },
  );

  app.post(
    confirmEmailCall.path,
    {
      onRequest: app.limitByClient(redeeming('confirm')),
      schema: { body: confirmEmailBody, response: { 200: confirmEmailResponseSchema } },
    },
    async (request, reply) => {
      const outcome = await confirmSignUp(auth(request), { form: request.body, browser: browser.read(request) });
      if ('passwordRequired' in outcome) {
        return { password_required: true as const, agency_name: outcome.agencyName };
      }
      const { session, refreshToken } = outcome;
      cookie.set(reply, refreshToken);
      devices.set(request, reply, await markedAccount(deps, session.user.id));
      return session;
    },
  );
};

export const passwordsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  const auth = authDependencies(deps, app);
  const browser = signUpBrowser(deps.config);
  const { cookie, devices } = browserSession(deps);

  app.post(
    forgotPasswordCall.path,
    {
      onRequest: app.limitByClient(mailing('forgot-password')),
      schema: { body: emailLinkBody, response: { 200: sentSchema } },
    },
    (request) =>
      forgotPassword(auth(request), { form: request.body, browser: browser.read(request) }).then(sentResponse),
  );

  app.post(
    recoverCall.path,
    {
      onRequest: app.limitByClient(redeeming('recover')),
      schema: { body: tokenBody, response: { 200: recoverySchema } },
    },
    async (request) => recover(deps, request.body.token),
  );

  app.post(
    updatePasswordCall.path,
    {
      onRequest: app.limitByClient(redeeming('update-password')),
      schema: { body: updatePasswordBody, response: { 200: doneSchema } },
    },
    async (request, reply) => {
      // Marks the device that opened the email as known, so that strangers' failures cannot lock it out.
      devices.set(request, reply, await updatePassword(deps, request.body));
      cookie.clear(reply);
      return { done: true as const };
    },
  );
};
